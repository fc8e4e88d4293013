import { type DueMove, isDue } from '#core/model'
import { callerNames, type WriteScope } from '#server/access'
import type { BehaviourOf } from '#server/behaviour'
import { storedRecords } from '#server/reading'
import { applyMove } from './applyMove.ts'
import { carryAlong } from './carry.ts'

/** Makes a move of the server's own, unless the record has changed meanwhile so that it is due no more; tells whether it did. */
export async function moveWhenDue(
  scope: WriteScope,
  { due, id }: { due: DueMove; id: string },
  behaviourOf: BehaviourOf,
): Promise<boolean> {
  const [before] = await storedRecords(scope, [id], scope.query)
  if (!before || !isDue(due, scope.model, before, { names: callerNames(scope) })) return false
  const { move } = due
  const values = await applyMove(scope, { move, before, asked: {}, input: { id } }, behaviourOf)
  await carryAlong(scope, { event: move.id, id, record: { ...before, ...values } }, behaviourOf)
  return true
}
