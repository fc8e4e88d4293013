/** An error of the catalogue. `{name}` in a message is replaced by the parameter of that name. */
export interface ErrorEntry {
  /** HTTP status; business errors answer 200. spec: contract §1.3, readings (Session) */
  status: number
  /** `code` of the envelope. */
  code: number
  message: string
  /** Who sees the message. */
  audience: 'staff' | 'implementer' | 'operator'
  /** What that person can do. */
  remedy: string
}

/** An error with its own HTTP status; `code` defaults to the status. */
export const httpError = (status: number, message: string, remedy: string, code = status): ErrorEntry => ({
  status,
  code,
  message,
  audience: 'staff',
  remedy,
})

/** A business error: the request was understood but rejected. */
export const refusal = (message: string, remedy: string, code = 500): ErrorEntry => ({
  status: 200,
  code,
  message,
  audience: 'staff',
  remedy,
})

/** The same error for another audience than staff. */
export const withAudience = (audience: ErrorEntry['audience'], entry: ErrorEntry): ErrorEntry => ({
  ...entry,
  audience,
})
