/** A part of a check rule. spec: contract §6.5 */
export interface CodePart {
  /** How many characters it looks at, or `*` for the whole value. */
  digits: string
  pattern: string
  message: string
}

/** A part that cannot be used: by its place among the parts. */
export interface CodePartProblem {
  at: number
  message: string
}
