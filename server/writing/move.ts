import type { MoveDocument } from '#core/document'
import { failedWith, productError } from '#core/error'
import { writingMessages } from '#core/message'
import { type DueMove, type Field, isDue, moveCodeOf, requiredRuleOf } from '#core/model'
import { canCall } from '#core/permission'
import { compileRules } from '#core/rule'
import { callerNames, type WriteScope } from '#server/access'
import { settledRecord, storedRecords } from '#server/reading'
import { applyMove, carryAlong } from './applyMove.ts'
import type { BehaviourOf, Body } from './behaviour.ts'
import { withoutMasks } from './changed.ts'
import { fieldFailure, readInput, type WriteInput } from './input.ts'
import { rowWriter } from './save.ts'
import { idOf, loadForChange, refuseStale } from './store.ts'
import { storeSubRows } from './subRowWrite.ts'

/** Moves a record and triggers moves of referenced records; throws when the move does not start from the current state. */
export async function moveRecord(
  scope: WriteScope,
  body: Body & { moveId: string },
  behaviourOf: BehaviourOf,
): Promise<void> {
  const { moveId, ...input } = body
  const move = moveOf(scope, moveId)
  const id = idOf(input)
  const before = await loadForChange(scope, id)
  refuseStale(scope, input, before)
  if (!move.from.includes(String(before[scope.model.stateField ?? ''] ?? '')))
    throw failedWith(writingMessages.noMove, { move: move.title })
  const { values: answers, rows } = askValues(scope, move, input)
  const unmasked = withoutMasks(scope, answers, before)
  await storeSubRows(scope, { ownerId: id, input: { values: answers, rows }, writer: rowWriter(behaviourOf) })
  const now = (await settledRecord(scope, id, scope.query)) ?? before
  const values = await applyMove(scope, { move, before: now, answers: unmasked, input }, behaviourOf)
  await carryAlong(scope, { event: moveId, id, record: { ...before, ...values } }, behaviourOf)
}

function moveOf({ model, caller }: WriteScope, moveId: string): MoveDocument {
  const move = model.moves.find((candidate) => candidate.id === moveId)
  if (!move) throw productError('notFound')
  const code = moveCodeOf(model, move)
  if (!canCall(caller.rights, code)) throw productError('forbidden', {}, { needs: code })
  return move
}

/** Values of the move's form only. Changes of sub-table rows apply before the target state is computed. */
function askValues(scope: WriteScope, move: MoveDocument, body: Body): Pick<WriteInput, 'values' | 'rows'> {
  const ask = move.ask ?? []
  const names = new Set(ask.map(({ field }) => field))
  const { values, rows } = readInput(scope, Object.fromEntries(Object.entries(body).filter(([key]) => names.has(key))))
  const missing = ask.flatMap(({ field, required }) =>
    required && (values[field] === null || values[field] === undefined) ? (scope.model.field(field) ?? []) : [],
  )
  if (missing.length === 0) return { values, rows }
  throw fieldFailure(missing.map((field) => ({ field: field.name, message: missingText(field) })))
}

const missingText = (field: Field): string =>
  compileRules([requiredRuleOf(field)], field.title).check(null)?.message ?? ''

/** Makes a due move unless the record has changed and is no longer due; returns whether it moved. */
export async function moveWhenDue(
  scope: WriteScope,
  { due, id }: { due: DueMove; id: string },
  behaviourOf: BehaviourOf,
): Promise<boolean> {
  const [before] = await storedRecords(scope, [id], scope.query)
  if (!before || !isDue(due, scope.model, before, { names: callerNames(scope) })) return false
  const { move } = due
  const values = await applyMove(scope, { move, before, answers: {}, input: { id } }, behaviourOf)
  await carryAlong(scope, { event: move.id, id, record: { ...before, ...values } }, behaviourOf)
  return true
}
