import { productError } from '#core/error'
import { fillText, writingMessages } from '#core/message'
import type { WriteScope } from '#server/access'
import type { BehaviourOf } from './behaviour.ts'
import { loadForChange } from './change.ts'
import { editRecord } from './save.ts'

interface Order {
  /** The number by which the records are ordered. */
  field: string
  /** The records in the order in which their numbers are to grow. */
  ids: readonly string[]
}

/**
 * Puts records in order: their own numbers are dealt out anew, so that records that are not named keep their places. Each is
 * changed as an edit of this one field would: under its rules and rights, with its version and audit.
 */
export async function orderRecords(scope: WriteScope, { field, ids }: Order, behaviourOf: BehaviourOf): Promise<void> {
  const { model } = scope
  const number = model.field(field)
  if (number?.type.id !== 'int' || number.base)
    throw productError('badRequest', { reason: fillText(writingMessages.noOrder, { field }) })
  if (new Set(ids).size < ids.length) throw productError('badRequest', { reason: writingMessages.twice })
  const records = []
  for (const id of ids) records.push(await loadForChange(scope, id))
  const parent = model.parent?.name
  if (parent && new Set(records.map((record) => record[parent] || null)).size > 1)
    throw productError('badRequest', { reason: writingMessages.otherParent })
  const numbers = dealt(records.map((record) => Number(record[field] ?? 0)))
  for (const [index, id] of ids.entries()) {
    const { [field]: before, rowVersion } = records[index] ?? {}
    if (before !== numbers[index]) await editRecord(scope, { id, rowVersion, [field]: numbers[index] }, behaviourOf)
  }
}

/** The same numbers from the least on; where two are equal, the later ones are moved up. */
function dealt(numbers: readonly number[]): number[] {
  const dealtNumbers: number[] = []
  for (const number of numbers.toSorted((one, other) => one - other))
    dealtNumbers.push(Math.max(number, (dealtNumbers.at(-1) ?? Number.NEGATIVE_INFINITY) + 1))
  return dealtNumbers
}
