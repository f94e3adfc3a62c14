import { select } from "../../elements/controls.js";
import { parseSpec } from "../../game/spec.js";
import { strings } from "../../strings/strings.js";

/** @typedef {import("../../types/api.js").EngineRow} EngineRow */

const SIMULATIONS = ["100", "500", "2000", "10000", "50000"];
/** Settings that make an engine stronger or weaker, the most telling first. */
const STRENGTHS = ["depth", "cutoff", "simulations"];
const DEEPEST = 8;

/**
 * How strong an engine is to play; nothing where it has no such setting.
 *
 * @param {EngineRow} row
 * @param {string} chosen as `depth=3`
 * @param {(strength: string) => void} choose
 */
export function strengthField(row, chosen, choose) {
  const name = STRENGTHS.find((one) => row.options.some((option) => option.name === one));
  const option = row.options.find((one) => one.name === name);
  if (!option) return null;
  const now = parseSpec(`engine:${chosen}`).options[option.name] ?? "";
  /** @type {[string, string][]} */
  const values = valuesOf(option).map((value) => [value, value]);
  return select(
    `${strings.home.strength}: ${option.help}`,
    [["", strings.home.asUsual(String(option.default))], ...values],
    now,
    (value) => choose(value ? `${option.name}=${value}` : ""),
  );
}

/** @param {import("../../types/api.js").OptionRow} option */
function valuesOf(option) {
  if (option.name === "simulations") return SIMULATIONS;
  const [, least = "1", most = "1"] = /from (\d+) to (\d+)/.exec(option.allowed) ?? [];
  const last = Math.min(Number(most), DEEPEST);
  return Array.from({ length: last - Number(least) + 1 }, (_, index) => String(Number(least) + index));
}
