/** A connection to the server that stays open; the browser's own sockets are such. */
export interface SocketLine {
  /** `close` comes once, whoever ended the connection, also when it never opened. */
  addEventListener(type: 'open' | 'close', listener: () => void): void
  addEventListener(type: 'message', listener: (event: Pick<MessageEvent<unknown>, 'data'>) => void): void
  send(text: string): void
  close(): void
}

/** Opens a connection by its address. */
export type SocketPort = (address: string) => SocketLine
