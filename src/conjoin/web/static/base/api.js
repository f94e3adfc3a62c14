import { strings } from "../strings/strings.js";
import { backend } from "./backend.js";
import { connection } from "./connection.js";
import { fullPath } from "./place.js";

export const ROOT = fullPath("/api/v1");

/** A request that was refused, in the server's own words. */
export class ApiError extends Error {
  /**
   * @param {number} status 0: no answer at all
   * @param {Partial<import("../types/api.js").Problem>} problem
   * @param {any} [body]
   */
  constructor(status, problem, body) {
    super(problem.problem ?? strings.errors.unknown);
    this.status = status;
    this.fix = problem.fix ?? "";
    /** Whether its words are those of the server. */
    this.isQuoted = Boolean(body?.error) && !backend.answer;
    /** @type {import("../types/api.js").State | undefined} */
    this.state = body?.state;
    /** Seconds until the server wants to be asked again. */
    this.retryAfter = 0;
  }

  /** There was too much to do; an engine that failed says so with the same status, but without a time. */
  get isBusy() {
    return this.status === 429 || (this.status === 503 && this.retryAfter > 0);
  }
}

/** Whether there was no answer at all. @param {unknown} error */
export const isOffline = (error) => error instanceof ApiError && error.status === 0;

/**
 * @param {string} method
 * @param {string} path
 * @param {{body?: unknown, token?: string | null, signal?: AbortSignal}} [more]
 * @returns {Promise<Response>}
 */
async function send(method, path, { body, token, signal } = {}) {
  if (backend.answer) return accepted(await backend.answer({ method, path, body, signal }));
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers.Authorization = `Bearer ${token}`;
  const sent = body === undefined ? null : JSON.stringify(body);
  /** @type {Response} */
  let response;
  try {
    response = await fetch(ROOT + path, { method, headers, body: sent, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted) throw error;
    connection.requestFailed();
    throw new ApiError(0, { problem: strings.errors.offline, fix: strings.errors.offlineFix });
  }
  connection.requestAnswered();
  return accepted(response);
}

/** @param {Response} response */
async function accepted(response) {
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** @param {Response} response */
async function toApiError(response) {
  const body = await response.json().catch(() => ({}));
  const error = new ApiError(response.status, body.error ?? {}, body);
  error.retryAfter = Number(response.headers.get("Retry-After") ?? 0);
  return error;
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export const get = async (path, signal) => (await send("GET", path, signal ? { signal } : {})).json();

/**
 * @param {string} path
 * @param {unknown} body
 * @param {{token?: string | null, signal?: AbortSignal}} [more]
 * @returns {Promise<any>}
 */
export const post = async (path, body, more = {}) => (await send("POST", path, { body, ...more })).json();

/** @param {string} path @param {string | null} token @returns {Promise<string>} */
export const getText = async (path, token) => (await send("GET", path, { token })).text();

/** A position as part of an address. @param {string} game @param {string} notation */
export const positionPath = (game, notation) =>
  `${encodeURIComponent(game)}/${encodeURIComponent(notation.replaceAll(" ", "_") || "-")}`;

/** @type {Promise<import("../types/api.js").Catalogue> | undefined} */
let cached;

/** Games, engines and levels: asked for once. @returns {Promise<import("../types/api.js").Catalogue>} */
export function catalogue() {
  cached ??= get("/catalogue").catch((error) => {
    cached = undefined;
    throw error;
  });
  return cached;
}
