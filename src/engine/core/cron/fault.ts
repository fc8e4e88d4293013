import { cronMessages, fillText } from '#core/message'

type Complaint = Exclude<keyof typeof cronMessages.faults, never>

/** The mistake in an expression, with a message for people. Thrown inside this room only; `parseCron` returns it as a value. */
export class CronFault extends Error {}

/** Makes the fault `about`, with the placeholders of its message filled in. */
export const faultOf = (about: Complaint, places: Readonly<Record<string, string | number>> = {}): CronFault =>
  new CronFault(fillText(cronMessages.faults[about], places))
