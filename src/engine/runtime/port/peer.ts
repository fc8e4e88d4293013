/** The other tabs of this browser. Messages come from outside and are checked by the listener. */
export interface PeerPort {
  post(message: unknown): void
  /** Calls `listener` for each message of another tab; the answer ends it. */
  listen(listener: (message: unknown) => void): () => void
}
