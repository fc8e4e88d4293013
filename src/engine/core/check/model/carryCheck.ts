import { availableNames } from '#core/message'
import { carriesOf, type Field, nearest } from '#core/model'
import { type ModelContext, ownFields } from './modelContext.ts'

/** Checks the records that are taken along: by what of their own, and to which move of theirs. */
export function checkCarries(context: ModelContext): void {
  for (const field of ownFields(context))
    for (const [event, moveId] of Object.entries(carriesOf(field))) checkCarry(field, { event, moveId }, context)
}

function checkCarry(field: Field, { event, moveId }: { event: string; moveId: string }, context: ModelContext): void {
  const { model, library, collector } = context
  const at = ['fields', field.name, 'carries', event]
  const own = ['create', ...[...model.moves, ...model.dueMoves].map(({ id }) => id)]
  const add = (message: string, known: readonly string[], name: string) =>
    collector.add(at, {
      code: 'unknown-name',
      message,
      hint: nearest(name, known) ?? (known.length > 0 ? availableNames(known) : '先写它的 states'),
    })
  if (!own.includes(event)) add(`模型 ${model.id} 没有状态变更 "${event}"`, own, event)
  const other = library.resolvedModel(field.target?.model ?? '')
  const moves = (other?.moves ?? []).map(({ id }) => id)
  if (other && !moves.includes(moveId)) add(`模型 ${other.id} 没有状态变更 "${moveId}"`, moves, moveId)
}
