/** Why a connection is ended, as RFC 6455 numbers it. */
export const closeCode = {
  /** The server ends. */
  goingAway: 1001,
  /** The session is over, or too much was sent. */
  policy: 1008,
  /** Rights have changed: come again, with those of now. */
  again: 1012,
  /** The person has as many connections as one may have. */
  tooMany: 1013,
} as const
