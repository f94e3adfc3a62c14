import { h } from "../base/dom.js";
import { nothingHere } from "../elements/notice.js";
import { strings } from "../strings.en.js";

/** @type {import("../base/types.js").PageMaker} */
export default function missing() {
  return { title: strings.errors.notFound, view: h("div", {}, nothingHere(strings.errors.notFoundText)) };
}
