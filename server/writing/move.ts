import type { MoveDocument } from '#core/document'
import { productError } from '#core/error'
import { type Field, moveCodeOf, requiredRuleOf } from '#core/model'
import { canCall } from '#core/permission'
import { compileRules } from '#core/rule'
import type { WriteScope } from '#server/access'
import type { BehaviourOf, Body, Values } from '#server/behaviour'
import { idOf, loadForChange, refuseStale, updateRow } from './change.ts'
import { withoutMasks } from './changed.ts'
import { withCopies } from './copies.ts'
import { literalOrValue, storedFormulas } from './defaults.ts'
import { fieldFailure, readInput } from './input.ts'
import { verifyNoOverlap } from './overlap.ts'
import { recordChange } from './recordChange.ts'
import { verifyReferences } from './references.ts'
import { verifyRules } from './rules.ts'

const noLinks = new Map()

/** Moves a record to another state; refused from any state that the move does not start from. */
export async function moveRecord(
  scope: WriteScope,
  body: Body & { moveId: string },
  behaviourOf: BehaviourOf,
): Promise<void> {
  const { moveId, ...rest } = body
  const move = moveOf(scope, moveId)
  const id = idOf(rest)
  const before = await loadForChange(scope, id)
  await refuseStale(scope, rest, before)
  const state = scope.model.stateField ?? ''
  if (!move.from.includes(String(before[state] ?? '')))
    throw productError('failed', { reason: `当前状态不能${move.title}` })
  const asked = withoutMasks(scope, askedValues(scope, move, rest), before)
  const set = { ...asked, ...setValues(scope, move, { ...before, ...asked }), [state]: move.to }
  const given = await withCopies(scope, set)
  verifyRules(scope, { record: { ...before, ...given }, before, fields: new Set(Object.keys(asked)) })
  const behaviour = behaviourOf(scope.model.id)
  const change = { kind: 'move' as const, id, before, input: rest, links: {}, scope }
  const saved = (await behaviour?.beforeSave?.(given, change)) ?? given
  const values = { ...saved, ...storedFormulas(scope, { ...before, ...saved }) }
  await verifyNoOverlap(scope, { id, record: { ...before, ...values }, changed: new Set(Object.keys(values)) })
  await verifyReferences(scope, { values: asked, links: noLinks, before })
  await updateRow(scope, { id, version: Number(before.rowVersion), values })
  await recordChange(scope, { action: 'move', id, before, after: values })
  await behaviour?.afterWrite?.(change, values)
}

function moveOf({ model, caller }: WriteScope, moveId: string): MoveDocument {
  const move = model.moves.find((one) => one.id === moveId)
  if (!move) throw productError('notFound')
  const code = moveCodeOf(model, move)
  if (!canCall(caller.rights, code)) throw productError('forbidden', {}, { needs: code })
  return move
}

/** What the move asks for, and nothing else. */
function askedValues(scope: WriteScope, move: MoveDocument, body: Body): Values {
  const asked = move.ask ?? []
  const names = new Set(asked.map(({ field }) => field))
  const { values } = readInput(scope, Object.fromEntries(Object.entries(body).filter(([key]) => names.has(key))))
  const missing = asked.flatMap(({ field, required }) =>
    required && (values[field] === null || values[field] === undefined) ? (scope.model.field(field) ?? []) : [],
  )
  if (missing.length === 0) return values
  throw fieldFailure(missing.map((field) => ({ field: field.name, message: missingText(field) })))
}

const missingText = (field: Field): string =>
  compileRules([requiredRuleOf(field)], field.title).check(null)?.message ?? ''

const setValues = (scope: WriteScope, { set }: MoveDocument, record: Values | Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(set ?? {}).map(([name, given]) => [name, literalOrValue(scope, given, record)]))
