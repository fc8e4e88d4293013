import type { MoveDocument } from '#core/document'
import { productError } from '#core/error'
import { compileExpression, parseExpression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { codeOf, evaluationOf } from '#core/model'
import type { Values } from './behaviour.ts'
import { fieldFailure, readInput } from './input.ts'
import { recordChange } from './recordChange.ts'
import { type BehaviourOf, type Body, idOf, loadForChange, updateRow } from './save.ts'
import type { WriteScope } from './scope.ts'
import type { WireRecord } from './texts.ts'
import { userFields } from './userValue.ts'

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
  const state = scope.model.stateField ?? ''
  if (!move.from.includes(String(before[state] ?? '')))
    throw productError('failed', { reason: `当前状态不能${move.title}` })
  const asked = askedValues(scope, move, rest)
  const given: Values = { ...asked, ...setValues(scope, move, { ...before, ...asked }), [state]: move.to }
  const behaviour = behaviourOf(scope.model.id)
  const change = { kind: 'move' as const, id, before, input: rest, scope }
  const values = (await behaviour?.beforeSave?.(given, change)) ?? given
  await updateRow(scope, { id, version: Number(before.rowVersion), values })
  await recordChange(scope, { action: 'move', id, before, after: values })
  await behaviour?.afterWrite?.(change, values)
}

function moveOf({ model, caller }: WriteScope, moveId: string): MoveDocument {
  const move = model.moves.find((one) => one.id === moveId)
  if (!move) throw productError('notFound')
  const code = move.permission ?? codeOf(model, move.id)
  if (!caller.rights.admin && !caller.rights.codes.has(code)) throw productError('forbidden', {}, { needs: code })
  return move
}

/** What the move asks for, and nothing else. */
function askedValues(scope: WriteScope, move: MoveDocument, body: Body): Values {
  const asked = move.ask ?? []
  const names = new Set(asked.map(({ field }) => field))
  const { values } = readInput(scope, Object.fromEntries(Object.entries(body).filter(([key]) => names.has(key))))
  const missing = asked.filter(
    ({ field, required }) => required && (values[field] === null || values[field] === undefined),
  )
  if (missing.length > 0)
    throw fieldFailure(
      missing.map(({ field }) => ({ field, message: `请输入${scope.model.field(field)?.title ?? field}` })),
    )
  return values
}

function setValues({ caller, services, model }: WriteScope, { set }: MoveDocument, record: WireRecord): Values {
  const now = services.clock.now()
  const evaluation = evaluationOf(model, record, {
    names: { $user: userFields(caller), $now: now, $today: now.slice(0, 10) },
  })
  return Object.fromEntries(
    Object.entries(set ?? {}).map(([name, given]) => {
      if (typeof given !== 'string' || !given.startsWith('=')) return [name, given]
      const parsed = parseExpression(given.slice(1))
      return [name, parsed.ok ? ((compileExpression(parsed.expression)(evaluation) ?? null) as JsonValue) : null]
    }),
  )
}
