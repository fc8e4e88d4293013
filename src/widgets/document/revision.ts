import type { Difference, RevisionEntry } from './documentCalls.ts'

/** A deletion has no content to compare or to go back to. */
export const hasContent = ({ state }: RevisionEntry): boolean => state !== 'deleted'

/** Whether a revision has never been live and is newer than what is: it is published as it is, not brought back. */
export function isNewDraft({ state, revision }: RevisionEntry, records: readonly RevisionEntry[]): boolean {
  const live = records.find((one) => one.live)
  return state === 'draft' && (live === undefined || revision > live.revision)
}

const longest = 120

/** A value of a document in one line, cut where it is long. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** The value before and after a change; null where there is none, and for parts that come and go whole. */
export function valuesOfDifference({
  change,
  property,
  from,
  to,
}: Difference): readonly [string | null, string | null] {
  if (change === 'moved') return [null, null]
  if (change === 'changed') return [shownValue(from), shownValue(to)]
  if (property === '') return [null, null]
  return change === 'added' ? [null, shownValue(to)] : [shownValue(from), null]
}
