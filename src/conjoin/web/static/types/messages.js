/**
 * What WebSockets send, which OpenAPI cannot describe.
 *
 * @typedef {import("./api.js").Problem} Problem
 * @typedef {{type: "pong"}} Pong
 * @typedef {Pong | {type: "state", state: import("./api.js").State} | {type: "rematch", id: string} |
 *   {type: "presence", side: import("./page.js").Side, present: boolean} |
 *   {type: "error", error: Problem, state?: import("./api.js").State}} GameMessage
 * @typedef {Pong | {type: "analysis", analysis: Omit<import("./api.js").WhyAnswer, "sentences" | "heat" | "scene">,
 *   heat: import("./api.js").Heat[], truth: import("./page.js").Truth | null} |
 *   {type: "error", error: Problem} | {type: "done"}} AnalysisMessage
 * @typedef {{type: "tournament", tournament: import("./api.js").TournamentAnswer}} TournamentMessage
 * @typedef {{type: "game", game: import("./api.js").TournamentGameAnswer}} TournamentGameMessage
 */
export {};
