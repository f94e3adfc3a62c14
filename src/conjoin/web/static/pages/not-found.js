import { h } from "../base/dom.js";
import { notFoundPage } from "../elements/notice.js";
import { strings } from "../strings/strings.js";

/** @type {import("../types/page.js").PageMaker} */
export default function notFound() {
  return { title: strings.errors.notFound, view: h("div", {}, notFoundPage(strings.errors.notFoundText)) };
}
