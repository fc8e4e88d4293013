/** A connection to the server that stays open; the browser's own sockets are such. */
export interface SocketLine {
  /** `close` is told once, whoever has ended it, also when it never opened. */
  addEventListener(type: 'open' | 'close', heard: () => void): void
  addEventListener(type: 'message', heard: (event: { data: unknown }) => void): void
  send(text: string): void
  close(): void
}

/** Opens a connection by its address. */
export type SocketPort = (address: string) => SocketLine
