import { h } from "../base/dom.js";
import { linkButton } from "../elements/controls.js";
import { strings } from "../strings.en.js";

/** @type {import("../base/types.js").PageMaker} */
export default function missing() {
  const view = h("section", { class: "page narrow" },
    h("h1", {}, strings.errors.notFound),
    h("p", { class: "lead" }, strings.errors.notFoundText),
    h("div", { class: "row" }, linkButton(strings.errors.home, "/", { kind: "primary" }), linkButton(strings.errors.analyse, "/analyse/connect-four/-")));
  return { title: strings.errors.notFound, view };
}
