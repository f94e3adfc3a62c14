/** What the server sends and takes; written by `make page-types`, not by hand. */

/** One player's moves against perfect play, those of openings left out, as `conjoin accuracy` counts them. */
export interface Accuracy {
  moves: number;
  judged: number;
  blunders: number;
  inaccuracies: number;
  accuracy: number | null;
}

/** Every player's accuracy over all games of a text. */
export interface AccuracyAnswer {
  players: Record<string, Accuracy>;
  games: number;
  errors: string[];
}

/** The colours below the stones; `solid` is that of a plate with holes, null where there is none. */
export interface BoardColours {
  cell: string;
  line: string;
  solid: string | null;
}

/** What the sender of the token may do now; `help` says whether anybody at this game may ask for hints. */
export interface Can {
  move: boolean;
  undo: boolean;
  redo: boolean;
  resign: boolean;
  rematch: boolean;
  swap: boolean;
  ask_undo: boolean;
  ask_draw: boolean;
  answer: boolean;
  help: boolean;
}

/** Everything there is to choose from. */
export interface Catalogue {
  games: GameRow[];
  engines: EngineRow[];
  levels: Record<string, LevelRow[]>;
}

/**
 * What speaks against a move, moves that do better, and the cells that show it on the board after some moves.
 */
export interface Caution {
  sentence: string;
  better: string[];
  cells: string[];
  after: string[];
}

/** What an engine would have played instead of a move, counted from 1. */
export interface Choice {
  ply: number;
  move: string;
  gives_away: boolean;
}

/** Seconds left to each side, and whose run. */
export interface Clock {
  first: number;
  second: number;
  running: "first" | "second" | null;
}

/** Seconds for each side's whole game, and more for every move. */
export interface ClockRequest {
  total: number;
  increment?: number;
}

/** A warning, or null where nothing that is known speaks against the move. */
export interface CoachAnswer {
  warning: Caution | null;
}

/** A position and the move that is about to be made there. */
export interface CoachRequest {
  game?: string;
  moves?: string;
  move: string;
}

/** Why a game stopped; whatever a player does wrong is a way to end, never an exception. */
export type Ending = "rules" | "resign" | "timeout" | "illegal" | "crash" | "adjudication" | "agreement";

/** One engine, over all its moves and by thirds of the board. */
export interface EngineAccuracy {
  judged: number;
  accuracy: number | null;
  blunders: number;
  inaccuracies: number;
  kept: number | null;
  player: string;
  moves: number;
  phases: Record<string, PhaseAccuracy>;
}

/** How strong an engine is in one game: Elo with its 95 % interval, 0 being the mean of those that met. */
export interface EngineRating {
  engine: string;
  elo: number;
  low: number;
  high: number;
  accuracy: number | null;
}

/** One engine there is. */
export interface EngineRow {
  name: string;
  summary: string;
  games: string[];
  options: OptionRow[];
  source: string;
  ratings: Record<string, EngineRating[]>;
}

/** One engine's time, in words. */
export interface EngineTime {
  engine: string;
  moves: number;
  mean: string;
  longest: string;
  total: string;
}

/** One engine's choice, or why it has none. */
export interface Expert {
  engine: string;
  move: string | null;
  score: Score | null;
  reasons: Reason[];
  chance?: number | null;
  truth: Score | null;
  gives_away: boolean;
  error: string | null;
}

/** One engine's choices wherever there was something to give away. */
export interface ExpertChoices {
  engine: string;
  choices: Choice[];
}

/** Several engines on one position. */
export interface ExpertsAnswer {
  experts: Expert[];
  truth: Record<string, Score>;
  best: string[];
}

/** A position and the engines that are compared. */
export interface ExpertsRequest {
  game?: string;
  moves?: string;
  engines: string[];
  seconds?: number | null;
}

/** The body of every error; a refused step in a game brings the game's fresh state. */
export interface Failed {
  error: Problem;
  state?: State | null;
}

/** One engine's failures of one kind. */
export interface FailuresOfEngine {
  engine: string;
  ending: Ending;
  count: number;
  reasons: Said[];
}

/** A game that did not end by the rules. */
export interface GameFailure {
  players: string[];
  how: string;
}

/** How many games took so many moves. */
export interface GameLength {
  moves: number;
  games: number;
}

/** One game there is. */
export interface GameRow {
  name: string;
  summary: string;
  goal: string;
  rules: string[];
  options: OptionRow[];
  side_names: [string, string];
  opponent: string;
  adviser: string;
  sizes: string[];
}

/** The exact score after a ply, as the first side sees it. */
export interface GraphPoint {
  ply: number;
  value: number | null;
}

/** Whether all is well. */
export interface Health {
  status: string;
  version: string;
}

/** Where a search looked: the share of its visits, and the win chance there. */
export interface Heat {
  move: string;
  share: number;
  chance: number;
}

/** A hint. */
export interface HelpAnswer {
  hint: string;
}

/** Several engines over a whole game; `known` are the plies at which every move's result is known. */
export interface HindsightAnswer {
  known: number[];
  experts: ExpertChoices[];
  complete: boolean;
}

/** A game and whose choices are wanted, from the position after so many of its moves on. */
export interface HindsightRequest {
  game?: string;
  moves?: string;
  engines: string[];
  seconds?: number | null;
  after?: number;
}

/**
 * What a person can see on the board that decides it; the cells lie on the board after some moves. For a move
 * that gives the result away, `allows` is the kind of its refutation, or null where it allows a draw.
 */
export interface Idea {
  kind: string;
  side: "first" | "second";
  sentence: string;
  short: string;
  cells: string[];
  moves: string[];
  after: string[];
  allows?: string | null;
}

/** A game that was read and played again; remarks say what does not fit. */
export interface ImportedGame {
  game: string;
  moves: string;
  players: string[];
  outcome: Record<string, any> | null;
  ending: string | null;
  remarks: string[];
}

/** What a person wants to be called, and whether to play with hints; null leaves that as it is. */
export interface JoinRequest {
  name?: string;
  help?: boolean | null;
}

/** The name of a row or column beside the board. */
export interface Label {
  text: string;
  x: number;
  y: number;
}

/** One level of a game. */
export interface LevelRow {
  level: number;
  engine: string;
  words: string;
}

/** One move in an engine's eyes, and what is true of it. */
export interface Line {
  move: string;
  score: Score;
  variation: string[];
  reasons: Reason[];
  visits?: number | null;
  chance?: number | null;
  truth?: Score | null;
  gives_away?: boolean;
}

/** Two engines against each other, seen from A. */
export interface Meeting {
  a: string;
  b: string;
  wins: number;
  draws: number;
  losses: number;
}

/** A move at the ply the sender sees; the same key again plays nothing. */
export interface MoveRequest {
  move: string;
  ply: number;
  key: string;
}

/** What people want to be called. */
export interface Names {
  first?: string;
  second?: string;
}

/** A new game; `links` are addresses of pages, with the secret behind `#` where it is a seat's. */
export interface NewGame {
  id: string;
  seats: SeatTokens;
  links: Record<string, string>;
  state: State;
}

/** A tournament that has begun, and the secret that stops it. */
export interface NewTournament {
  id: string;
  token: string;
}

/** What is said to it. */
export interface OfferAnswer {
  accept: boolean;
}

/** What the other player is asked for. */
export interface OfferRequest {
  kind: "undo" | "draw";
}

/** What a player asks the other for. */
export interface OfferState {
  kind: "undo" | "draw";
  side: "first" | "second";
}

/** What one opening brought the side that moves first in the game. */
export interface OpeningResult {
  pair: string;
  moves: string;
  games: number;
  share: number;
}

/** One setting of a game or engine. */
export interface OptionRow {
  name: string;
  default: number | boolean | string;
  allowed: string;
  help: string;
}

/** How a game ended; no winner means a draw. */
export interface Outcome {
  winner: "first" | "second" | null;
  how: string;
  cells: string[];
}

/** Two engines against each other, seen from A. */
export interface Pairing {
  game: string;
  a: string;
  b: string;
  wins: number;
  draws: number;
  losses: number;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  pairs: number[];
}

/** Moves against perfect play; percentages are null where no move could be judged. */
export interface PhaseAccuracy {
  judged: number;
  accuracy: number | null;
  blunders: number;
  inaccuracies: number;
  kept: number | null;
}

/** A position in three sentences, and the ideas behind them; the score is exact and for the side to move. */
export interface Plan {
  sentences: Sentence[];
  score: Score | null;
  best: string[];
  line: string[];
  idea: Idea | null;
  ideas: Idea[];
}

/** A new game. A player is `human`, an engine, or `level` for the engine of the level. */
export interface PlayRequest {
  game?: string;
  first?: string;
  second?: string;
  level?: number;
  seconds?: number | null;
  clock?: ClockRequest | null;
  names?: Names;
  help?: Wishes;
}

/** Who sits at the board. */
export interface Player {
  kind: "human" | "engine";
  name: string;
  label: string;
}

/** A position with what is exactly known; `scores` has one entry a column in Connect Four. */
export interface PositionAnswer {
  game: string;
  moves: string[];
  notation: string;
  scene: Scene;
  to_move: "first" | "second" | null;
  outcome: Outcome | null;
  truth: Record<string, Score> | null;
  scores: (number | null)[] | null;
}

/** What is wrong, and one way to fix it. */
export interface Problem {
  kind: string;
  problem: string;
  fix: string;
}

/** A position in which exactly one move wins; no seed where it was asked for by its position. */
export interface PuzzleAnswer {
  seed: number | null;
  game: string;
  moves: string;
  to_move: "first" | "second";
  plies: number;
  grade: number;
  points: number;
  reasons: string[];
  scene: Scene;
}

/** A puzzle by its position, after so many own moves. */
export interface PuzzleRequest {
  game?: string;
  moves?: string;
  done?: number;
}

/** A move in the puzzle of a position. */
export interface PuzzleTryRequest {
  game?: string;
  moves?: string;
  done?: number;
  move: string;
}

/** Whether all is well, and what in the background is not. */
export interface Readiness {
  status: string;
  version: string;
  failing: string[];
}

/** Why: the engine's own rule, what it added, and the cells it is about. */
export interface Reason {
  rule: string;
  points: number;
  cells: string[];
  text: string;
  after: string[];
}

/** The games of a text, and what is wrong with the others. */
export interface RecordsAnswer {
  games: ImportedGame[];
  errors: string[];
}

/** A tournament, its games counted in every way. */
export interface ReportAnswer {
  game: string;
  games: number;
  planned: number;
  command: string;
  remark: string;
  engines: ReportRow[];
  first_share: number | null;
  superiority: Superiority[];
  meetings: Meeting[];
  endings: Record<string, number>;
  failures: FailuresOfEngine[];
  accuracy: EngineAccuracy[];
  lengths: GameLength[];
  times: EngineTime[];
  openings: OpeningResult[];
}

/** One engine, with what it has of the points when it moves first. */
export interface ReportRow {
  rank: number;
  engine: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  failures: number;
  first_share: number | null;
}

/** A game looked at again; `complete` says whether every move could be judged. */
export interface ReviewAnswer {
  plies: ReviewedPly[];
  graph: GraphPoint[];
  complete: boolean;
  accuracy: [number | null, number | null];
}

/**
 * One move and what is exactly known of it, for the side that made it; null where it is unknown. An
 * inaccuracy keeps the result, but wins later or loses sooner than need be; on hex boards that is not
 * counted.
 */
export interface ReviewedPly {
  move: string;
  side: "first" | "second";
  truth_before: Score | null;
  truth_after: Score | null;
  kind: "best" | "inaccuracy" | "blunder" | null;
  better: string[];
  idea?: Idea | null;
}

/** What was said of a failure, and how often. */
export interface Said {
  reason: string;
  count: number;
}

/** All there is to draw; `moves` says which tile a legal move sets or changes. */
export interface Scene {
  game: string;
  shape: "square" | "hexagon";
  tiles: Tile[];
  moves: Record<string, number>;
  stones: [Stone, Stone];
  board: BoardColours;
  labels: Label[];
  to_move: "first" | "second" | null;
  caption: string;
}

/** A score for the side to move; `plies` are the moves of both sides until a forced end. */
export interface Score {
  kind: "win" | "loss" | "draw" | "estimate";
  plies: number | null;
  value: number;
}

/** The secrets of the seats that the sender holds. */
export interface SeatTokens {
  first: string | null;
  second: string | null;
}

/** One sentence of a plan, and the cells it is about on the board after some moves. */
export interface Sentence {
  text: string;
  cells: string[];
  after: string[];
}

/** Moves that lead to the board, in the game's own notation. */
export interface SetupAnswer {
  game: string;
  moves: string;
}

/** Stones by the names of their cells. */
export interface SetupRequest {
  game?: string;
  cells: Record<string, "first" | "second">;
}

/**
 * The rest of the solution, both sides' moves, and the idea behind it with its cells on the puzzle's board.
 */
export interface SolutionAnswer {
  rest: string[];
  theme: string;
  why: string;
  cells: string[];
}

/** One version of a game as its viewer sees it. */
export interface State {
  id: string;
  game: string;
  version: number;
  ply: number;
  scene: Scene;
  moves: string[];
  notation: string;
  players: [Player, Player];
  to_move: "first" | "second" | null;
  outcome: Outcome | null;
  ending: Ending | null;
  reason: string;
  clock: Clock | null;
  thinking: Thinking | null;
  can: Can;
  offer: OfferState | null;
  wants_help: ("first" | "second")[];
  last_thought: string | null;
}

/** The ply the sender sees, for steps that would otherwise hit another board. */
export interface StepRequest {
  ply?: number | null;
}

/** How a side's stones look, by name, letter and colours. */
export interface Stone {
  name: string;
  letter: string;
  fill: string;
  rim: string;
  mark: string;
  ring: boolean;
}

/** How sure it is, from 0 to 1, that A is stronger than B. */
export interface Superiority {
  a: string;
  b: string;
  los: number;
}

/** One engine's results, and its Elo above the mean of all with the ends of the 95 % interval. */
export interface TableRow {
  rank: number;
  engine: string;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  points: number;
  share: number | null;
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  failures: number;
  accuracy: number | null;
}

/** The engine that is to move, and since when, in seconds since the epoch. */
export interface Thinking {
  engine: string;
  since: number;
}

/** One cell; places are in cell widths, x to the right and y down. */
export interface Tile {
  name: string;
  x: number;
  y: number;
  side: "first" | "second" | null;
  move: string | null;
  last: boolean;
  winning: boolean;
  marked: boolean;
}

/** How a tournament stands. */
export interface TournamentAnswer {
  id: string;
  game: string;
  engines: string[];
  pairs: number;
  status: "running" | "done" | "stopped";
  created: number;
  games_done: number;
  games_total: number;
  table: TableRow[];
  pairings: Pairing[];
  failures: GameFailure[];
  boards: TournamentGameAnswer[];
}

/** One game of a tournament, counted from 1; its outcome is null while it is played. */
export interface TournamentGame {
  number: number;
  players: [string, string];
  moves: string;
  outcome: Outcome | null;
  ending: Ending | null;
}

/** The same with its board, and whether more moves will come. */
export interface TournamentGameAnswer {
  number: number;
  players: [string, string];
  moves: string;
  outcome: Outcome | null;
  ending: Ending | null;
  tournament: string;
  game: string;
  status: "waiting" | "playing" | "done" | "stopped";
  names: string[];
  scene: Scene;
}

/** The games that have begun, the newest first. */
export interface TournamentGameList {
  games: TournamentGame[];
}

/** The latest tournaments. */
export interface TournamentList {
  tournaments: TournamentSummary[];
}

/** Everybody against everybody, in pairs of games with colours swapped; limits are for every move of all. */
export interface TournamentRequest {
  game?: string;
  engines: string[];
  pairs?: number;
  nodes?: number | null;
  simulations?: number | null;
  seconds?: number | null;
  seed?: number;
}

/** What is played, and how far it is. */
export interface TournamentSummary {
  id: string;
  game: string;
  engines: string[];
  pairs: number;
  status: "running" | "done" | "stopped";
  created: number;
  games_done: number;
  games_total: number;
}

/**
 * A try: whether the move was right, what came of it on the board, and why; the solution comes with the last.
 */
export interface TryAnswer {
  right: boolean;
  verdict: "right" | "solved" | "slower" | "wrong";
  moves: string[];
  done: number;
  why: string;
  cells: string[];
  theme: string | null;
  answer: string[] | null;
  scene: Scene;
}

/** A move in the puzzle of a seed. */
export interface TryRequest {
  move: string;
  plies?: number;
  done?: number;
}

/** What an engine thinks of every move, best first, each beside its exact score; and why the truth is so. */
export interface WhyAnswer {
  game: string;
  moves: string;
  to_move: "first" | "second";
  engine: string;
  lines: Line[];
  depth: number;
  nodes: number;
  seconds: number;
  sentences: string[];
  heat: Heat[];
  scene: Scene;
  plan?: Plan | null;
}

/** A position and the engine that explains it. */
export interface WhyRequest {
  game?: string;
  moves?: string;
  engine?: string | null;
  seconds?: number | null;
}

/** Who would play with hints and analysis where everybody has to agree: between people, and with a clock. */
export interface Wishes {
  first?: boolean;
  second?: boolean;
}
