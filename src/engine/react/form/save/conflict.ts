import type { Field, RecordValues } from '#core/model'
import { isRowsState, rebaseRows } from '#core/rows'
import { sameValue } from '../state/index.ts'

export type Choice = 'mine' | 'theirs'

/** A field whose value differs between the two versions. */
export interface ConflictField {
  field: Field
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both sides changed it, so the user has to choose; otherwise the only change is taken. */
  contested: boolean
  choice: Choice
}

/** The two versions of a record, field by field. `theirs` is the current record. */
export interface Conflict {
  fields: readonly ConflictField[]
  /** The stored record as form values. */
  theirs: RecordValues
  /** The stored record as the server sent it. */
  record: RecordValues
}

interface Versions {
  /** The fields the user may write; there is nothing to choose for the others. */
  fields: readonly Field[]
  base: RecordValues
  mine: RecordValues
  /** From `loadedValues`. */
  theirs: RecordValues
  record: RecordValues
}

/** How the user's values differ from the stored ones. spec: policy, a stale edit shows both versions field by field */
export function conflictOf({ fields: writable, base, mine, theirs, record }: Versions): Conflict {
  const fields = writable.flatMap((field): ConflictField[] => {
    const [was, own, other] = [base[field.name], mine[field.name], theirs[field.name]]
    if (sameValue(field, own, other) && !isRowsState(own)) return []
    const [changedMine, changedTheirs] = [!sameValue(field, own, was), !same(field, other, was)]
    if (!changedMine && !changedTheirs) return []
    return [
      {
        field,
        base: was,
        mine: own,
        theirs: other,
        contested: changedMine && changedTheirs,
        choice: changedMine ? 'mine' : 'theirs',
      },
    ]
  })
  return { fields, theirs, record }
}

/** Loaded rows are compared by content, as both sides were read from the server. */
function same(field: Field, other: unknown, was: unknown): boolean {
  if (!isRowsState(other) || !isRowsState(was)) return sameValue(field, other, was)
  return JSON.stringify(Object.values(was.loaded)) === JSON.stringify(Object.values(other.loaded))
}

/** The values to continue with: the stored record with the user's changes that were chosen. */
export function resolvedValues(
  { fields, theirs }: Pick<Conflict, 'fields' | 'theirs'>,
  choices: Readonly<Record<string, Choice>>,
): RecordValues {
  const mine = fields.filter(({ field, choice }) => (choices[field.name] ?? choice) === 'mine')
  const entries = mine.map(({ field, mine: value, theirs: current }) => [field.name, merged(value, current)])
  return { ...theirs, ...Object.fromEntries(entries) }
}

const merged = (value: unknown, current: unknown): unknown =>
  isRowsState(value) && isRowsState(current) ? rebaseRows(value, current) : value
