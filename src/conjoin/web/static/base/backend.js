/**
 * Who answers what the page asks: the server it came from, or, on a site without one, the page itself.
 *
 * @typedef {{method: string, path: string, body: any, signal: AbortSignal | undefined}} Asked
 * @typedef {Pick<WebSocket, "readyState" | "send" | "close" | "onopen" | "onmessage" | "onclose">} Socket
 * @type {{answer: ((asked: Asked) => Promise<Response>) | null, openSocket: (address: string) => Socket}}
 */
export const backend = { answer: null, openSocket: (address) => new WebSocket(address) };
