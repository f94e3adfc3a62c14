import { keepOffline } from "./base/offline.js";
import { startRouter } from "./base/router.js";
import { errorPage } from "./elements/notice.js";
import "./elements/site-header.js";

/**
 * Every address with the module that shows it; named groups become the page's parameters.
 *
 * @type {import("./base/router.js").Route[]}
 */
const ROUTES = [
  [/^\/$/, () => import("./pages/home/home.js")],
  [/^\/play\/(?<id>[^/]+)$/, () => import("./pages/play/play.js")],
  [/^\/games$/, () => import("./pages/games/games.js")],
  [/^\/analyse(?:\/(?<game>[^/]+)(?:\/(?<moves>[^/]*))?)?$/, () => import("./pages/analyse/analyse.js")],
  [/^\/arena$/, () => import("./pages/arena/arena.js")],
  [/^\/arena\/(?<id>[^/]+)$/, () => import("./pages/arena/tournament.js")],
  [/^\/arena\/(?<id>[^/]+)\/report$/, () => import("./pages/arena/report.js")],
  [/^\/arena\/(?<id>[^/]+)\/(?<number>\d+)$/, () => import("./pages/arena/tournament-game.js")],
  [/^\/embed\/(?<game>[^/]+)\/(?<moves>[^/]*)$/, () => import("./pages/embed.js")],
  [/^\/embed(?:\/.*)?$/, () => import("./pages/embed.js")],
  [/^\/puzzles$/, () => import("./pages/puzzles/puzzles.js")],
  [/^\/puzzles\/(?<id>[^/]+)$/, () => import("./pages/puzzles/puzzle.js")],
  [/^\/learn$/, () => import("./pages/learn/learn.js")],
  [/^\/learn\/scores$/, () => import("./pages/learn/scores.js")],
  [/^\/learn\/(?<name>double-threat|zugzwang|odd-and-even-threats)$/, () => import("./pages/learn/idea.js")],
  [/^\/learn\/(?<engine>[^/]+)$/, () => import("./pages/learn/engine.js")],
  [/^\/rules\/(?<game>[^/]+)$/, () => import("./pages/learn/rules.js")],
];

startRouter({ routes: ROUTES, notFound: () => import("./pages/not-found.js"), errorPage });
keepOffline();
