import { productError } from '#core/error'
import { compileExpression, parseExpression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { evaluationOf, type Model } from '#core/model'
import type { Behaviour, Change, Values } from './behaviour.ts'
import { getRecord, storedRecords, visibleIds } from './find.ts'
import { readInput, type WriteInput } from './input.ts'
import { recordChange } from './recordChange.ts'
import type { RecordScope, WriteScope } from './scope.ts'
import { baseCells, cellsOf, changeCells, storeLinks } from './store.ts'
import { storeSubRows } from './subRowWrite.ts'
import type { WireRecord } from './texts.ts'
import { userFields } from './userValue.ts'
import { allows, changedValues, refuseLinks, verifyReferences, verifyRules, verifyUnique } from './verify.ts'

export type Body = Readonly<Record<string, unknown>>
export type BehaviourOf = (modelId: string) => Behaviour | undefined

/** Adds a record; gives its id. */
export async function addRecord(scope: WriteScope, body: Body, behaviourOf: BehaviourOf): Promise<string> {
  const behaviour = behaviourOf(scope.model.id)
  const input = readInput(scope, body, behaviour)
  const id = newId(scope, body)
  const change: Change = { kind: 'add', id, before: null, input: body, scope }
  refuseLinks(scope, input)
  const given = withDefaults(scope, changedValues(scope, input.values, null))
  const values = (await behaviour?.normalize?.(given, change)) ?? given
  verifyRules(scope, withLinks(values, input), null)
  const saved = (await behaviour?.beforeSave?.(values, change)) ?? values
  await verifyUnique(scope, { id, record: saved, changed: saved })
  await verifyReferences(scope, saved, input)
  await scope.query
    .insertInto(scope.model.table)
    .values({ ...baseCells(scope, id), ...cellsOf(scope, saved) })
    .execute()
  await storeLinks(scope, id, input.links)
  await storeSubRows(scope, { ownerId: id, rows: input.rows, behaviourOf })
  await recordChange(scope, { action: 'add', id, before: null, after: saved })
  await behaviour?.afterWrite?.(change, saved)
  return id
}

/** Changes a record. A stale `rowVersion` is refused with the current record; a body without one is taken as it is. */
export async function editRecord(scope: WriteScope, body: Body, behaviourOf: BehaviourOf): Promise<void> {
  const id = idOf(body)
  const before = await loadForChange(scope, id)
  await refuseStale(scope, body, before)
  if (!allows(scope, scope.model.editWhen, before)) throw productError('failed', { reason: '当前状态下不能修改' })
  const behaviour = behaviourOf(scope.model.id)
  const input = readInput(scope, body, behaviour)
  const change: Change = { kind: 'edit', id, before, input: body, scope }
  refuseLinks(scope, input)
  const given = changedValues(scope, input.values, before)
  const values = (await behaviour?.normalize?.(given, change)) ?? given
  const after = { ...before, ...values }
  verifyRules(
    scope,
    withLinks(after, input),
    new Set([...Object.keys(values), ...[...input.links.keys()].map((field) => field.name)]),
  )
  const saved = (await behaviour?.beforeSave?.(values, change)) ?? values
  await verifyUnique(scope, { id, record: { ...before, ...saved }, changed: saved })
  await verifyReferences(scope, saved, input)
  await updateRow(scope, { id, version: Number(before.rowVersion), values: saved })
  await storeLinks(scope, id, input.links)
  await storeSubRows(scope, { ownerId: id, rows: input.rows, behaviourOf })
  await recordChange(scope, { action: 'edit', id, before, after: saved })
  await behaviour?.afterWrite?.(change, saved)
}

const withLinks = (record: WireRecord, { links }: WriteInput): WireRecord => ({
  ...record,
  ...Object.fromEntries([...links].map(([field, keys]) => [field.name, keys.join(',')])),
})

export function idOf(body: Body): string {
  const { id } = body
  if ((typeof id === 'string' || typeof id === 'number') && String(id) !== '') return String(id)
  throw productError('badRequest', { reason: 'id：缺少记录的 id' })
}

/** The stored record, if the caller may see it. */
export async function loadForChange(scope: WriteScope, id: string): Promise<WireRecord> {
  const visible = await visibleIds(scope, { ids: [id], query: scope.query })
  const [record] = visible.has(id) ? await storedRecords(scope, [id], scope.query) : []
  if (!record) throw productError('notFound')
  return record
}

async function refuseStale(scope: RecordScope, body: Body, before: WireRecord): Promise<void> {
  const { rowVersion } = body
  if (rowVersion === undefined || rowVersion === null || Number(rowVersion) === Number(before.rowVersion)) return
  throw productError('stale', {}, { current: await getRecord(scope, String(before.id)) })
}

interface RowUpdate {
  id: string
  version: number
  values: Values
}

/** Writes the changed columns and counts the version up; a row that changed meanwhile is refused as stale. */
export async function updateRow(scope: WriteScope, { id, version, values }: RowUpdate): Promise<void> {
  const cells = { ...cellsOf(scope, values), ...changeCells(scope), row_version: version + 1 }
  const [done] = await scope.query
    .updateTable(scope.model.table)
    .set(cells)
    .where('id', '=', id)
    .where('row_version', '=', version)
    .execute()
  if (Number(done?.numUpdatedRows ?? 0) === 0) throw productError('stale', {}, { current: await getRecord(scope, id) })
}

function newId({ model, services }: RecordScope, body: Body): string {
  const { key } = model.document
  if (!key?.enter) return services.ids.next()
  const id = Number(body.id)
  const ok = Number.isInteger(id) && id >= (key.min ?? 1) && id <= (key.max ?? Number.MAX_SAFE_INTEGER)
  if (!ok)
    throw productError(
      'invalid',
      { reason: `编号应为 ${key.min ?? 1} 到 ${key.max ?? ''} 的整数` },
      { fields: [{ field: 'id', message: '编号超出范围' }] },
    )
  return String(id)
}

/** Defaults of the model for what the body leaves out: literals and `"=…"`. */
function withDefaults(scope: RecordScope, values: Values): Values {
  const missing = scope.model.fields.filter(
    (field) => !field.base && field.document.default !== undefined && !(field.name in values),
  )
  return {
    ...Object.fromEntries(
      missing.map((field) => [field.name, defaultOf(field.document.default as JsonValue, scope, scope.model)]),
    ),
    ...values,
  }
}

function defaultOf(given: JsonValue, { caller, services }: RecordScope, model: Model): JsonValue {
  if (typeof given !== 'string' || !given.startsWith('=')) return given
  const parsed = parseExpression(given.slice(1))
  if (!parsed.ok) return null
  const now = services.clock.now()
  const evaluation = evaluationOf(
    model,
    {},
    { names: { $user: userFields(caller), $now: now, $today: now.slice(0, 10) } },
  )
  return (compileExpression(parsed.expression)(evaluation) ?? null) as JsonValue
}
