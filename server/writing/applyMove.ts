import type { MoveDocument } from '#core/document'
import type { WireRecord, WriteScope } from '#server/access'
import type { BehaviourOf, Body, Values } from './behaviour.ts'
import { updateRow } from './change.ts'
import { withCopies } from './copies.ts'
import { literalOrValue, storedFormulas } from './defaults.ts'
import { verifyNoOverlap } from './overlap.ts'
import { recordChange } from './recordChange.ts'
import { verifyReferences } from './references.ts'
import { verifyRules } from './rules.ts'

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
