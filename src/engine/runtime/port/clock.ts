/** The time, and the only timers of the runtime. */
export interface ClockPort {
  /** Milliseconds since 1970. */
  nowMs(): number
  /** The product's zone in minutes east of UTC. spec: contract, types (GMT+8) */
  readonly zoneMinutes: number
  /** Runs `run` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void
}
