/** The other tabs of this browser. What is heard comes from outside and is checked by the hearer. */
export interface PeerPort {
  tell(message: unknown): void
  /** Calls `heard` for each message of another tab; the answer ends it. */
  listen(heard: (message: unknown) => void): () => void
}
