import { fullPath } from "./place.js";

/** @typedef {Node | string | number | null | undefined | false} Child */

/** An event that carries a value. @template T @param {string} type @param {T} value */
export const customEvent = (type, value) => new CustomEvent(type, { detail: value, bubbles: true });

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Record<string, any>} given */
function setAttributes(element, given) {
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "href" || name === "src") element.setAttribute(name, fullPath(String(value)));
    else element.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
}

/**
 * An HTML element; text becomes text nodes, so nothing that arrives is ever read as markup.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [given] attributes, and listeners as onclick etc.
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, given);
  addChildren(element, ...children);
  return element;
}

/** An SVG element. @param {string} tag @param {Record<string, any>} [given] @param {...Child} children */
export function s(tag, given = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, given);
  addChildren(element, ...children);
  return /** @type {SVGElement} */ (element);
}

/** Add children, leaving out what is not there. @param {Element} element @param {...Child} children */
export function addChildren(element, ...children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/** Replace all children. @param {Element} element @param {...Child} children */
export function setChildren(element, ...children) {
  element.replaceChildren();
  addChildren(element, ...children);
}

/** Say something to those who listen; the same words twice are said twice. @param {string} text */
export function announce(text) {
  const region = document.getElementById("spoken");
  if (region) setChildren(region, h("span", {}, text));
}

/** The value of a custom event. @template T @param {Event} event @returns {T} */
export const eventDetail = (event) => /** @type {CustomEvent<T>} */ (event).detail;
