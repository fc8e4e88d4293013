import { scheduleMessages } from '#core/message'

/** For classes that take no parameter: one that is there was meant for another class. */
export const noParameter = (parameter: string): string | null =>
  parameter === '' ? null : scheduleMessages.noParameter
