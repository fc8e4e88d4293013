import { cronMessages, fillText } from '#core/message'

type Complaint = Exclude<keyof typeof cronMessages.faults, never>

/** What is wrong with an expression, in the words that people read. Thrown inside this room only; `parseCron` gives it as a value. */
export class CronFault extends Error {}

/** The fault `about`, with its places filled in. */
export const faultOf = (about: Complaint, places: Readonly<Record<string, string | number>> = {}): CronFault =>
  new CronFault(fillText(cronMessages.faults[about], places))
