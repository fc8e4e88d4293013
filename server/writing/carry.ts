import { carriedBy, type Model } from '#core/model'
import type { WriteScope } from '#server/access'
import { storedRecords } from '#server/reading'
import { applyMove } from './applyMove.ts'
import type { BehaviourOf } from './behaviour.ts'

interface Carrier {
  /** `create`, or the move of the record that takes others along. */
  event: string
  id: string
  /** The record as it is stored now. */
  record: Readonly<Record<string, unknown>>
}

/**
 * Moves the records that this one points to and takes along (`carries`). The system does it: no code of theirs is asked for. A
 * record in no state for the move stays as it is, and one that is taken along takes none along itself.
 */
export async function carryAlong(scope: WriteScope, carrier: Carrier, behaviourOf: BehaviourOf): Promise<void> {
  for (const field of scope.model.fields) {
    const moveId = carriedBy(field, carrier.event)
    const key = carrier.record[field.name]
    const model = moveId && field.target && scope.services.library.current().resolvedModel(field.target.model)
    if (model && typeof key === 'string' && key !== '')
      await takeAlong({ ...withoutBounds(scope), model }, { moveId, key, carrier }, behaviourOf)
  }
}

interface CarriedMove {
  moveId: string
  key: string
  carrier: Carrier
}

async function takeAlong(
  scope: WriteScope & { model: Model },
  { moveId, key, carrier }: CarriedMove,
  behaviourOf: BehaviourOf,
): Promise<void> {
  const move = scope.model.moves.find(({ id }) => id === moveId)
  const [before] = await storedRecords(scope, [key], scope.query)
  if (!move || !before || !move.from.includes(String(before[scope.model.stateField ?? ''] ?? ''))) return
  const parent = { ...carrier.record, id: carrier.id }
  await applyMove(scope, { move, before, answers: {}, input: { id: key }, parent }, behaviourOf)
}

/** What the writer may do with the record that carries says nothing about the one that is taken along. */
const withoutBounds = ({ only: _only, own: _own, ...scope }: WriteScope): WriteScope => scope
