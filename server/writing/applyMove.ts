import type { MoveDocument } from '#core/document'
import { carriedBy, type Model } from '#core/model'
import type { WireRecord, WriteScope } from '#server/access'
import { storedRecords } from '#server/reading'
import type { BehaviourOf, Body, Values } from './behaviour.ts'
import { recordChange } from './changed.ts'
import { literalOrValue, storedFormulas, withCopies } from './defaults.ts'
import { verifyReferences } from './references.ts'
import { verifyRules } from './rules.ts'
import { updateRow } from './store.ts'
import { verifyNoOverlap } from './unique.ts'

const noLinks = new Map()

interface MoveInput {
  move: MoveDocument
  before: WireRecord
  answers: Values
  input: Body
  /** The record whose move triggers this one. */
  parent?: WireRecord
}

/** Executes a move whose permission and source state are checked; returns the written values. */
export async function applyMove(
  scope: WriteScope,
  { move, before, answers, input, parent }: MoveInput,
  behaviourOf: BehaviourOf,
): Promise<Values> {
  const id = String(before.id)
  const names = parent ? { $parent: parent } : {}
  const set = { ...answers, ...setValues(scope, move, { record: { ...before, ...answers }, names }) }
  const completed = await withCopies(scope, set)
  verifyRules(scope, { record: { ...before, ...completed }, before, fields: new Set(Object.keys(answers)) })
  const behaviour = behaviourOf(scope.model.id)
  const change = { kind: 'move' as const, id, before, input, links: {}, scope }
  const saved = (await behaviour?.beforeSave?.(completed, change)) ?? completed
  const values = { ...saved, ...storedFormulas(scope, { ...before, ...saved }) }
  await verifyNoOverlap(scope, { id, record: { ...before, ...values }, changed: new Set(Object.keys(values)) })
  await verifyReferences(scope, { values: answers, links: noLinks, before })
  await updateRow(scope, { id, version: Number(before.rowVersion), values })
  await recordChange(scope, { action: 'move', move: move.id, id, before, after: values })
  await behaviour?.afterWrite?.(change, values)
  return values
}

interface EvaluatedRecord {
  record: WireRecord
  names: Readonly<Record<string, unknown>>
}

/** Values that the move sets, including the target state. */
function setValues(scope: WriteScope, { set = {}, to }: MoveDocument, { record, names }: EvaluatedRecord): Values {
  const entries = [...Object.entries(set), [scope.model.stateField ?? '', to] as const]
  return Object.fromEntries(entries.map(([name, value]) => [name, literalOrValue(scope, value, record, names)]))
}

interface Carrier {
  /** `create`, or the id of the triggering move. */
  event: string
  id: string
  /** The record as stored now. */
  record: Readonly<Record<string, unknown>>
}

/**
 * Triggers the moves of referenced records (`carries`). They run as the system, without their own permission codes.
 * Records in no source state are skipped; triggered moves do not trigger others.
 */
export async function carryAlong(scope: WriteScope, carrier: Carrier, behaviourOf: BehaviourOf): Promise<void> {
  for (const field of scope.model.fields) {
    const moveId = carriedBy(field, carrier.event)
    const key = carrier.record[field.name]
    const model = moveId && field.target && scope.services.library.current().resolvedModel(field.target.model)
    if (model && typeof key === 'string' && key !== '')
      await triggerMove({ ...withoutBounds(scope), model }, { moveId, key, carrier }, behaviourOf)
  }
}

interface TriggeredMove {
  moveId: string
  key: string
  carrier: Carrier
}

async function triggerMove(
  scope: WriteScope & { model: Model },
  { moveId, key, carrier }: TriggeredMove,
  behaviourOf: BehaviourOf,
): Promise<void> {
  const move = scope.model.moves.find(({ id }) => id === moveId)
  const [before] = await storedRecords(scope, [key], scope.query)
  if (!move || !before || !move.from.includes(String(before[scope.model.stateField ?? ''] ?? ''))) return
  const parent = { ...carrier.record, id: carrier.id }
  await applyMove(scope, { move, before, answers: {}, input: { id: key }, parent }, behaviourOf)
}

/** The caller's restrictions on the triggering record do not apply to the referenced one. */
const withoutBounds = ({ only: _only, own: _own, ...scope }: WriteScope): WriteScope => scope
