/**
 * What the server sends, as far as the page reads it.
 *
 * @typedef {"first" | "second"} Side
 * @typedef {{kind: "win" | "loss" | "draw" | "estimate", plies: number | null, value: number}} Score
 * @typedef {Record<string, Score>} Truth by move; scores are for the side to move
 *
 * @typedef {{name: string, x: number, y: number, side: Side | null, move: string | null, last: boolean,
 *   winning: boolean, marked: boolean}} Tile
 * @typedef {{name: string, letter: string, fill: string, rim: string, mark: string, ring: boolean}} Stone
 * @typedef {{text: string, x: number, y: number}} Label
 * @typedef {{game: string, shape: "square" | "hexagon", tiles: Tile[], moves: Record<string, number>,
 *   stones: [Stone, Stone], board: {cell: string, line: string, solid: string | null}, labels: Label[],
 * to_move: Side | null, caption: string, cellwise?: boolean}} Scene; cellwise: every cell is a target, also
 * in columns
 *
 * @typedef {{winner: Side | null, how: string, cells: string[]}} Outcome
 * @typedef {{kind: "human" | "engine", name: string, label: string}} Player
 * @typedef {{first: number, second: number, running: Side | null}} Clock seconds left
 * @typedef {{move: boolean, undo: boolean, redo: boolean, resign: boolean, rematch: boolean, swap: boolean}}
 *   Can
 * @typedef {{id: string, game: string, version: number, ply: number, scene: Scene, moves: string[], notation:
 *   string,
 *   players: [Player, Player], to_move: Side | null, outcome: Outcome | null, ending: string | null,
 *   reason: string | null, clock: Clock | null, thinking: {engine: string, since: number} | null, can: Can,
 *   last_thought: string | null}} GameState
 * @typedef {{id: string, seats: Record<Side, string | null>, links: {first?: string, second?: string, watch:
 *   string},
 *   state: GameState}} NewGame
 *
 * @typedef {{rule: string, points: number, cells: string[], text: string}} Reason
 * @typedef {{move: string, score: Score, variation: string[], reasons: Reason[], visits?: number, chance?:
 *   number,
 *   truth?: Score | null, gives_away?: boolean}} Line
 * @typedef {{game: string, moves: string, to_move: Side, engine: string, lines: Line[], depth: number, nodes:
 *   number,
 *   seconds: number, sentences?: string[]}} Analysis
 * @typedef {{move: string, share: number, chance: number}} Heat
 * @typedef {{engine: string, move: string | null, score: Score | null, reasons: Reason[], truth: Score |
 *   null, gives_away: boolean,
 *   error: string | null}} Expert
 * @typedef {{experts: Expert[], truth: Truth, best: string[]}} Experts
 * @typedef {{known: number[], experts: {engine: string, choices: {ply: number, move: string, gives_away:
 *   boolean}[]}[],
 *   complete: boolean}} Hindsight
 *
 * @typedef {{game: string, moves: string[], notation: string, scene: Scene, to_move: Side | null,
 *   outcome: Outcome | null, truth: Truth | null}} PositionAnswer
 * @typedef {"best" | "good" | "inaccuracy" | "blunder"} MoveKind
 * @typedef {{move: string, truth_before: Score | null, truth_after: Score | null, kind: MoveKind | null,
 *   better: string[]}} ReviewedPly
 * @typedef {{plies: ReviewedPly[], graph: {ply: number, value: number | null}[]}} Review
 *
 * @typedef {{name: string, default: string | number | boolean, allowed: string, help: string}} Option
 * @typedef {{name: string, summary: string, goal: string, rules: string[], options: Option[],
 *   side_names: [string, string], opponent: string, adviser: string, sizes: string[]}} GameRow
 * @typedef {{name: string, summary: string, games: string[], options: Option[], source: string,
 *   ratings: Record<string, Rating>}} EngineRow
 * @typedef {{engine: string, elo: number, low: number, high: number, accuracy: number | null}} Rating
 *   accuracy in percent
 * @typedef {{level: number, engine: string, words: string}} Level
 * @typedef {{games: GameRow[], engines: EngineRow[], levels: Record<string, Level[]>}} Catalogue
 *
 * @typedef {{game: string, moves: string, to_move: Side, plies: number, grade: number, points: number,
 *   reasons: string[], scene: Scene, seed: number}} Puzzle
 * @typedef {{kind: string, problem: string, fix: string}} Problem
 *
 * @typedef {{rank: number, engine: string, games: number, wins: number, draws: number, losses: number,
 *   points: number,
 *   share: number | null, elo: number | null, elo_low: number | null, elo_high: number | null,
 *   accuracy: number | null}} TableRow
 * @typedef {{a: string, b: string, wins: number, draws: number, losses: number, elo: number | null,
 *   elo_low: number | null, elo_high: number | null}} Pairing
 * @typedef {{id: string, game: string, engines: string[], pairs: number, status: string, games_done: number,
 * games_total: number, table: TableRow[], pairings: Pairing[], failures: {players: string[], how: string}[],
 *   boards: ContestGame[]}} Tournament
 * @typedef {{number: number, players: [string, string], moves: string, outcome: Outcome | null, ending:
 *   string | null}} ContestRecord
 * @typedef {ContestRecord & {tournament: string, game: string, status: "waiting" | "playing" | "done" |
 *   "stopped", names: string[],
 *   scene: Scene}} ContestGame
 *
 * What a page module gives to the router.
 * @typedef {{title: string, view: HTMLElement, dispose?: () => void, update?: (params: Record<string,
 *   string>)
 *   => boolean}} Page
 * @typedef {(params: Record<string, string>) => Promise<Page> | Page} PageMaker
 */
export {};
