import { badRequest, failedWith } from '#core/error'
import type { JsonValue } from '#core/fieldType'
import { writingMessages } from '#core/message'
import { refuseSharedWrite, type WireRecord, type WriteScope } from '#server/access'
import { carryAlong } from './applyMove.ts'
import type { BehaviourOf, Body, Change, Values } from './behaviour.ts'
import { answerableFields, changedLinks, changedValues, recordChange, refuseRows } from './changed.ts'
import { storedFormulas, withCopies, withDefaults } from './defaults.ts'
import { withAutoValues } from './fillRule.ts'
import { type Links, readInput, type WriteInput } from './input.ts'
import { verifyParent, verifyReferences } from './references.ts'
import { removeRows } from './remove.ts'
import { type PlacedRows, renumberRows } from './renumber.ts'
import { allows, verifyCodes, verifyRules } from './rules.ts'
import { baseCells, cellsOf, idOf, loadForChange, refuseStale, storeLinks, updateRow, verifyWithin } from './store.ts'
import { storeSubRows } from './subRowWrite.ts'
import { freeId, verifyNoOverlap, verifyUnique } from './unique.ts'

/** Adds a record; returns its id. */
export async function addRecord(scope: WriteScope, body: Body, behaviourOf: BehaviourOf): Promise<string> {
  refuseSharedWrite(scope)
  const behaviour = behaviourOf(scope.model.id)
  const input = readInput(scope, body, behaviour)
  const links = changedLinks(scope, input.links, null)
  refuseRows(scope, input.rows)
  const id = await freeId(scope, body)
  const change: Change = { kind: 'add', id, before: null, input: body, links: linkKeys(links), scope }
  const completed = await withCopies(scope, withDefaults(scope, changedValues(scope, input.values, null)))
  const values = await withAutoValues(scope, (await behaviour?.normalize?.(completed, change)) ?? completed)
  const record = withLinks(values, links)
  verifyRules(scope, {
    record: { ...record, ...rowValues(input.rows) },
    before: null,
    fields: answerableFields(scope, record),
  })
  await verifyCodes(scope, { record, fields: new Set(Object.keys(values)) })
  const saved = (await behaviour?.beforeSave?.(values, change)) ?? values
  const final = { ...saved, ...storedFormulas(scope, withLinks(saved, links)) }
  await verifyStored(scope, { change, values: final, links })
  await scope.query
    .insertInto(scope.model.table)
    .values({ ...cellsOf(scope, final), ...baseCells(scope, id) })
    .execute()
  await storeLinks(scope, { ownerId: id, links, isNew: true })
  await storeSubRows(scope, { ownerId: id, input, writer: rowWriter(behaviourOf) })
  await recordChange(scope, { action: 'add', id, before: null, after: withLinks(final, links) })
  await behaviour?.afterWrite?.(change, final)
  await verifyWithin(scope, id, input.values)
  await carryAlong(scope, { event: 'create', id, record: final }, behaviourOf)
  return id
}

/** Sub-table rows are written like records, with the behaviour of their own model. */
export const rowWriter = (behaviourOf: BehaviourOf) => ({
  add: (scope: WriteScope, body: Body) => addRecord(scope, body, behaviourOf),
  edit: (scope: WriteScope, body: Body) => editRecord(scope, body, behaviourOf),
  renumber: (scope: WriteScope, places: PlacedRows) =>
    renumberRows(scope, places, {
      behaviour: behaviourOf(scope.model.id),
      edit: (body) => editRecord(scope, body, behaviourOf),
    }),
  remove: (scope: WriteScope, ids: readonly string[]) => removeRows(scope, ids, behaviourOf),
})

/** Changes a record. A stale `rowVersion` is refused with the current record; without `rowVersion` the version is not checked. */
export async function editRecord(scope: WriteScope, body: Body, behaviourOf: BehaviourOf): Promise<void> {
  const id = idOf(body)
  const before = await loadForChange(scope, id)
  refuseStale(scope, body, before)
  if (!allows(scope, scope.model.editWhen, before)) throw failedWith(writingMessages.notEditable)
  const behaviour = behaviourOf(scope.model.id)
  const input = readInput(scope, body, behaviour)
  const links = changedLinks(scope, input.links, before)
  refuseRows(scope, input.rows)
  const change: Change = { kind: 'edit', id, before, input: body, links: linkKeys(links), scope }
  const completed = await withCopies(scope, changedValues(scope, input.values, before))
  const values = (await behaviour?.normalize?.(completed, change)) ?? completed
  const record = { ...before, ...withLinks(values, links) }
  const rows = rowValues(input.rows)
  const fields = new Set([...Object.keys(withLinks(values, links)), ...Object.keys(rows)])
  verifyRules(scope, { record: { ...record, ...rows }, before, fields })
  await verifyCodes(scope, { record, fields })
  const saved = (await behaviour?.beforeSave?.(values, change)) ?? values
  const final = { ...saved, ...storedFormulas(scope, { ...record, ...saved }) }
  await verifyStored(scope, { change, values: final, links })
  await Promise.all([
    updateRow(scope, { id, version: Number(before.rowVersion), values: final }),
    recordChange(scope, { action: 'edit', id, before, after: withLinks(final, links) }),
  ])
  await storeLinks(scope, { ownerId: id, links })
  await storeSubRows(scope, { ownerId: id, input, writer: rowWriter(behaviourOf) })
  await behaviour?.afterWrite?.(change, final)
  await verifyWithin(scope, id, input.values)
}

/** The submitted rows, so that required sub-tables can be checked. */
const rowValues = (rows: WriteInput['rows']): Values =>
  Object.fromEntries([...rows].map(([field, value]) => [field.name, value as JsonValue]))

const linkKeys = (links: Links): Record<string, readonly string[]> =>
  Object.fromEntries([...links].map(([field, keys]) => [field.name, keys]))

const withLinks = (values: Values, links: Links): Values => ({
  ...values,
  ...Object.fromEntries([...links].map(([field, keys]) => [field.name, keys.join(',')])),
})

interface StoredChange {
  change: Change
  values: Values
  links: Links
}

/** Checks against other rows: uniqueness, overlaps, references, cycles. */
async function verifyStored(scope: WriteScope, { change: { id, before }, values, links }: StoredChange): Promise<void> {
  const record: WireRecord = { ...before, ...values }
  const changed = new Set(Object.keys(values))
  await verifyUnique(scope, { id, record, changed })
  await verifyNoOverlap(scope, { id, record, changed })
  await verifyReferences(scope, { values, links, before })
  await verifyParent(scope, id, values)
}

interface Order {
  /** The field that holds the order. */
  field: string
  /** Ids in the new order. */
  ids: readonly string[]
}

/**
 * Reorders records: their own numbers are reassigned, so other records keep their positions. Each change is an edit of
 * this field, with its rules, rights, version and audit.
 */
export async function orderRecords(scope: WriteScope, { field, ids }: Order, behaviourOf: BehaviourOf): Promise<void> {
  const { model } = scope
  const number = model.field(field)
  if (number?.type.id !== 'int' || number.base) throw badRequest(writingMessages.noOrder, { field })
  if (new Set(ids).size < ids.length) throw badRequest(writingMessages.twice)
  const records = []
  for (const id of ids) records.push(await loadForChange(scope, id))
  const parent = model.parent?.name
  if (parent && new Set(records.map((record) => record[parent] || null)).size > 1)
    throw badRequest(writingMessages.otherParent)
  const numbers = distinct(records.map((record) => Number(record[field] ?? 0)))
  for (const [index, id] of ids.entries()) {
    const { [field]: before, rowVersion } = records[index] ?? {}
    if (before !== numbers[index]) await editRecord(scope, { id, rowVersion, [field]: numbers[index] }, behaviourOf)
  }
}

/** The numbers in ascending order; duplicates are increased. */
function distinct(numbers: readonly number[]): number[] {
  const ascending: number[] = []
  for (const number of numbers.toSorted((one, other) => one - other))
    ascending.push(Math.max(number, (ascending.at(-1) ?? Number.NEGATIVE_INFINITY) + 1))
  return ascending
}
