import { texts } from "../strings/local/local.js";
import { begin, follow, look, step } from "./games.js";
import { isHex } from "./hex.js";
import { coach, experts, watch, why } from "./opinions.js";
import { bookTruth, data, positionAt, truthOf } from "./positions.js";
import { ask, byPosition, bySeed, daily } from "./puzzles.js";
import { Refusal } from "./refusal.js";
import { review } from "./review.js";

/**
 * What a server would answer, answered in the page: games, positions, opinions and puzzles.
 *
 * @typedef {import("../base/backend.js").Asked} Asked
 * @typedef {(named: Record<string, string>, asked: Asked, query: URLSearchParams) => Promise<unknown>} Answer
 */

/** For what is proven on a hex board before it is shown. */
const AT_ONCE_SECONDS = 0.1;

/** @type {[method: string, address: RegExp, Answer][]} */
const ANSWERS = [
  ["GET", /^\/catalogue$/, () => data("catalogue.json")],
  ["GET", /^\/positions\/(?<game>[^/]+)\/(?<moves>[^/]+)$/, position],
  ["GET", /^\/review\/(?<game>[^/]+)\/(?<moves>[^/]+)$/, ({ game = "", moves = "" }) => review(game, moves)],
  ["POST", /^\/why$/, (_, { body, signal }) => why(body, signal)],
  ["POST", /^\/experts$/, (_, { body, signal }) => experts(body, signal)],
  ["POST", /^\/coach$/, (_, { body, signal }) => coach(body, signal)],
  ["POST", /^\/hindsight$/, () => Promise.resolve({ known: [], experts: [], complete: true })],
  ["POST", /^\/play$/, (_, { body }) => begin(body)],
  ["GET", /^\/play\/(?<id>[^/]+)$/, ({ id = "" }) => look(id)],
  [
    "POST",
    /^\/play\/(?<id>[^/]+)\/(?<action>[^/]+)$/,
    ({ id = "", action = "" }, { body, signal }) => step(id, action, body, signal),
  ],
  ["GET", /^\/puzzles\/daily$/, () => daily()],
  [
    "GET",
    /^\/puzzles\/at\/(?<game>[^/]+)\/(?<moves>[^/]+)$/,
    ({ game = "", moves = "" }) => byPosition(game, moves),
  ],
  [
    "POST",
    /^\/puzzles\/at\/(?<what>try|hint|solution)$/,
    ({ what }, { body }) => ask(/** @type {"try"} */ (what), body),
  ],
  ["GET", /^\/puzzles\/(?<seed>\d+)$/, ({ seed }, _, query) => bySeed(Number(seed), query)],
];

/** @param {Asked} asked @returns {Promise<Response>} */
export async function answer(asked) {
  const [path = "", query = ""] = asked.path.split("?", 2);
  try {
    for (const [method, address, found] of ANSWERS) {
      const match = method === asked.method && address.exec(path);
      if (match)
        return Response.json(await found(named(match.groups ?? {}), asked, new URLSearchParams(query)));
    }
    throw new Refusal(404, texts.noServer, texts.noServerFix);
  } catch (error) {
    if (asked.signal?.aborted) throw asked.signal.reason;
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ error: { problem: error.message, fix: error.fix } }, { status: error.status });
  }
}

/**
 * A socket into the page itself: follows a game, or an analysis that goes on.
 *
 * @param {string} address
 * @returns {import("../base/backend.js").Socket}
 */
export function openSocket(address) {
  const id = /\/play\/([^/]+)\/live$/.exec(address)?.[1];
  let leave = () => {};
  let question = new AbortController();
  const listen = async (/** @type {any} */ asked) => {
    question.abort();
    if (asked.type === "stop") return hear({ type: "done" });
    const { signal } = (question = new AbortController());
    try {
      await watch(asked, signal, (found) => hear({ type: "analysis", ...found }));
      if (!signal.aborted) hear({ type: "done" });
    } catch (error) {
      const { message, fix = "" } = /** @type {Refusal} */ (error);
      if (!signal.aborted) hear({ type: "error", error: { problem: message, fix } });
    }
  };
  /** @type {import("../base/backend.js").Socket & {readyState: number}} */
  const socket = {
    readyState: WebSocket.CONNECTING,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => {
      const asked = JSON.parse(String(text));
      if (asked.type === "ping") hear({ type: "pong" });
      else if (!id) void listen(asked);
    },
    close: () => {
      if (socket.readyState === WebSocket.CLOSED) return;
      socket.readyState = WebSocket.CLOSED;
      question.abort();
      leave();
      socket.onclose?.call(/** @type {any} */ (socket), new CloseEvent("close", { code: 1006 }));
    },
  };
  const hear = (/** @type {unknown} */ message) =>
    socket.onmessage?.call(
      /** @type {any} */ (socket),
      new MessageEvent("message", { data: JSON.stringify(message) }),
    );
  queueMicrotask(() => {
    if (socket.readyState !== WebSocket.CONNECTING) return;
    socket.readyState = WebSocket.OPEN;
    socket.onopen?.call(/** @type {any} */ (socket), new Event("open"));
    if (id) leave = follow(id, (state) => hear({ type: "state", state }));
  });
  return socket;
}

/** @type {Answer} */
async function position({ game = "", moves = "" }, _, query) {
  const found = await positionAt(game, moves);
  if (query.get("exact") === "false") return found;
  if (isHex(game)) return withProofs(found);
  const truth = await bookTruth(found);
  const known = Object.keys(truth).length > 0;
  // Who waits for the exact scores has the page's own solver at work, and no other answer will come.
  if (query.get("exact") === "true" && !known) throw new Refusal(503, texts.noServer, texts.noServerFix);
  return { ...found, truth: known ? truth : null };
}

/** With what is proven at once. @param {import("../types/api.js").PositionAnswer} found */
async function withProofs(found) {
  const truth = await truthOf(found, new AbortController().signal, AT_ONCE_SECONDS);
  return Object.keys(truth).length ? { ...found, truth } : found;
}

/** Parts of an address; a board without moves is written as `-`. @param {Record<string, string>} groups */
function named(groups) {
  const pairs = Object.entries(groups).map(([name, value]) => {
    const text = decodeURIComponent(value);
    return [name, name === "moves" ? text.replaceAll("_", " ").replace(/^-$/, "") : text];
  });
  return Object.fromEntries(pairs);
}
