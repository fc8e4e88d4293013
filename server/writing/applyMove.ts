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
  /** The record that takes this one along. */
  parent?: WireRecord
}

/** Writes a move whose right and state are known; gives what was written. */
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
  await recordChange(scope, { action: 'move', id, before, after: values })
  await behaviour?.afterWrite?.(change, values)
  return values
}

interface Seen {
  record: WireRecord
  names: Readonly<Record<string, unknown>>
}

/** What the move sets, and the state that it leads to. */
function setValues(scope: WriteScope, { set = {}, to }: MoveDocument, { record, names }: Seen): Values {
  const entries = [...Object.entries(set), [scope.model.stateField ?? '', to] as const]
  return Object.fromEntries(entries.map(([name, value]) => [name, literalOrValue(scope, value, record, names)]))
}

interface Carrier {
  /** `create`, or the move of the record that takes others along. */
  event: string
  id: string
  /** The record as it is stored now. */
  record: Readonly<Record<string, unknown>>
}

/**
 * Moves the records that this one points to and takes along (`carries`). The system does it: their own codes are not needed. A
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
