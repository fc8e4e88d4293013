import type { Field, RecordValues } from '#core/model'
import { isRowsState, rebaseRows } from '#core/rows'
import { sameValue } from '../state/index.ts'

export type Choice = 'mine' | 'theirs'

/** One field that stands differently in the two versions. */
export interface ConflictField {
  field: Field
  base: unknown
  mine: unknown
  theirs: unknown
  /** Both sides changed it: a person has to choose. Otherwise the only change is taken. */
  contested: boolean
  choice: Choice
}

/** The two versions of a record, field by field. `theirs` is the record as it stands now. */
export interface Conflict {
  fields: readonly ConflictField[]
  /** The stored record, as a form holds it. */
  theirs: RecordValues
  /** The same as the server sent it. */
  record: RecordValues
}

interface Versions {
  /** The fields that the user may write: the others are the server's, there is nothing to choose. */
  fields: readonly Field[]
  base: RecordValues
  mine: RecordValues
  /** As `loadedValues` gives them. */
  theirs: RecordValues
  record: RecordValues
}

/** What differs between what the user has and what is stored now. spec: policy, a stale edit shows both versions field by field */
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

/** Loaded rows are compared by what they hold: both sides were read from the server. */
function same(field: Field, other: unknown, was: unknown): boolean {
  if (!isRowsState(other) || !isRowsState(was)) return sameValue(field, other, was)
  return JSON.stringify(Object.values(was.loaded)) === JSON.stringify(Object.values(other.loaded))
}

/** The values to go on with: the stored record with those own changes that were chosen. */
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
