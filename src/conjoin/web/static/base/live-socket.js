import { ROOT } from "./api.js";
import { backend } from "./backend.js";
import { connection } from "./connection.js";
import { varied } from "./retry.js";

const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 8000;
/** Milliseconds between two pings; a connection that has not answered the last one is given up. */
const PING_INTERVAL_MS = 15_000;

/**
 * A socket that comes back by itself; what is said while it is away is dropped, since every answer holds the
 * whole state.
 */
export class LiveSocket {
  /** @type {import("./backend.js").Socket | undefined} */
  #socket;
  #wait = MIN_RETRY_MS;
  #timer = 0;
  #heartbeat = 0;
  #closed = false;
  /** Nothing was heard since the last ping. */
  #awaitingPong = false;

  /**
   * @param {string} path under the API's root
   * @param {{hello?: () => unknown, message: (data: any) => void, answersPings?: boolean}} handlers
   */
  constructor(path, handlers) {
    this.path = path;
    this.handlers = handlers;
    this.connect = this.connect.bind(this);
    this.reconnect = this.reconnect.bind(this);
    addEventListener("online", this.connect);
    addEventListener("offline", this.reconnect);
    this.connect();
  }

  connect() {
    if (this.#closed || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.#timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = backend.openSocket(`${scheme}//${location.host}${ROOT}${this.path}`);
    this.#socket = socket;
    socket.onopen = () => this.#onOpen();
    socket.onmessage = (event) => {
      this.#awaitingPong = false;
      this.handlers.message(JSON.parse(event.data));
    };
    socket.onclose = (event) => this.#onClose(event);
  }

  /** Give the connection up; a new one is tried at once. */
  reconnect() {
    this.#socket?.close();
  }

  /** @param {unknown} data @returns {boolean} whether it was sent */
  send(data) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(data));
    return true;
  }

  close() {
    this.#closed = true;
    removeEventListener("online", this.connect);
    removeEventListener("offline", this.reconnect);
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeat);
    this.#socket?.close();
    connection.report(this, true);
  }

  #onOpen() {
    this.#wait = MIN_RETRY_MS;
    this.#awaitingPong = false;
    const hello = this.handlers.hello?.();
    if (hello !== undefined) this.send(hello);
    clearInterval(this.#heartbeat);
    if (this.handlers.answersPings)
      this.#heartbeat = window.setInterval(() => this.#ping(), PING_INTERVAL_MS);
    connection.report(this, true);
  }

  #ping() {
    if (this.#awaitingPong) return this.reconnect();
    this.#awaitingPong = true;
    this.send({ type: "ping" });
  }

  /** @param {CloseEvent} event 1000 and those from 4400 on are final: nothing more will come */
  #onClose(event) {
    clearInterval(this.#heartbeat);
    if (this.#closed || event.code === 1000 || event.code >= 4400) return;
    connection.report(this, false);
    this.#timer = window.setTimeout(this.connect, varied(this.#wait));
    this.#wait = Math.min(this.#wait * 2, MAX_RETRY_MS);
  }
}
