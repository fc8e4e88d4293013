import { sql } from 'kysely'
import { badRequest, failedWith, ProductError, productError } from '#core/error'
import { writingMessages } from '#core/message'
import { type Field, snakeCase } from '#core/model'
import {
  boundFields,
  hidesRows,
  isBoundByTenant,
  type RecordScope,
  refuseSharedWrite,
  type WireRecord,
  type WriteScope,
} from '#server/access'
import { takeTurn } from '#server/database'
import { getRecord, storedRecords, visibleIds } from '#server/reading'
import { type Cell, chunks, companionsOf, toCell } from '#server/table'
import type { Body, Values } from './behaviour.ts'
import { fieldFailure } from './input.ts'

/** Values as cells by column name, with companion columns. */
export function cellsOf({ model, services }: WriteScope, values: Values): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const [name, value] of Object.entries(values)) {
    const field = model.field(name)
    if (!field?.column) continue
    cells[field.columnName] = toCell(field, value, services.database.dialect)
    for (const { column, of } of companionsOf(field)) cells[column] = typeof value === 'string' ? of(value) : null
  }
  return cells
}

/** Base columns of a new row. */
export function baseCells({ caller, services }: WriteScope, id: string): Record<string, Cell> {
  const now = services.clock.now()
  const { username, orgCode } = caller.user
  return {
    id,
    create_by: username,
    create_time: now,
    update_by: null,
    update_time: null,
    sys_org_code: orgCode || null,
    tenant_id: caller.tenantId,
    del_flag: 0,
    row_version: 1,
  }
}

/** Base columns set on every change. */
export function changeCells({ caller, services }: WriteScope): Record<string, Cell> {
  return { update_by: caller.user.username, update_time: services.clock.now() }
}

interface Links {
  ownerId: string
  links: ReadonlyMap<Field, readonly string[]>
  /** A new record has no stored pairs. */
  isNew?: boolean
}

/** Writes many-to-many keys: deletes removed pairs and inserts new ones. */
export async function storeLinks(scope: WriteScope, { ownerId, links, isNew = false }: Links): Promise<void> {
  for (const [{ link }, keys] of links) if (link) await storePairs(scope, { ownerId, link, keys, isNew })
}

interface Pairs {
  ownerId: string
  link: NonNullable<Field['link']>
  keys: readonly string[]
  isNew: boolean
}

async function storePairs(scope: WriteScope, { ownerId, link, keys, isNew }: Pairs): Promise<void> {
  const { query, services } = scope
  const table = snakeCase(link.model)
  const from = snakeCase(link.from)
  const to = snakeCase(link.to)
  const stored = isNew
    ? []
    : await query.selectFrom(table).select(['id', to]).where(sql.ref(from), '=', ownerId).execute()
  const targets = new Set(keys)
  const removed = stored.filter((row) => !targets.has(String(row[to])))
  const linkedIds = new Set(stored.map((row) => String(row[to])))
  const added = keys.filter((key) => !linkedIds.has(key))
  const removedIds = removed.map((row) => String(row.id))
  for (const part of chunks(removedIds, 500)) await query.deleteFrom(table).where('id', 'in', part).execute()
  for (const part of chunks(added, 50)) {
    const pairs = part.map((key) => ({ ...baseCells(scope, services.ids.next()), [from]: ownerId, [to]: key }))
    await query.insertInto(table).values(pairs).execute()
  }
}

/** Takes a lock until the transaction ends; by default that of the scope's model. */
export const lockModel = ({ query, services, model }: WriteScope, name: string = model.id): Promise<void> =>
  takeTurn(query, services.database.dialect, `model:${name}`)

/** The id in a body; throws when missing. */
export function idOf(body: Body): string {
  const { id } = body
  if ((typeof id === 'string' || typeof id === 'number') && String(id) !== '') return String(id)
  throw badRequest(writingMessages.noId)
}

/** The stored record; throws when it does not exist, is not visible or is kept by the platform alone. */
export async function loadForChange(scope: WriteScope, id: string): Promise<WireRecord> {
  const { query } = scope
  const [visible, [record]] = await Promise.all([
    visibleIds(scope, { ids: [id], query }),
    storedRecords(scope, [id], query),
  ])
  if (!record || !visible.has(id)) throw productError('notFound')
  refuseSharedWrite(scope, record)
  return record
}

/** Throws when the body's version is outdated. A body without version is accepted. */
export function refuseStale(scope: RecordScope, body: Body, before: WireRecord): void {
  const { rowVersion } = body
  if (rowVersion === undefined || rowVersion === null || Number(rowVersion) === Number(before.rowVersion)) return
  throw new StaleRecord(scope, String(before.id))
}

/** Somebody else has changed the record. `writeRecords` adds how it is now, once no connection is held any more. */
class StaleRecord extends ProductError {
  readonly record: { readonly scope: RecordScope; readonly id: string }

  constructor(scope: RecordScope, id: string) {
    super('stale', productError('stale').message)
    this.record = { scope, id }
  }
}

/**
 * Runs a write to records in one transaction. When a record has been changed meanwhile, the error holds it as `current`, as the caller may
 * see it.
 */
export async function writeRecords<T>(scope: RecordScope, work: (scope: WriteScope) => Promise<T>): Promise<T> {
  try {
    return await scope.services.database.transaction((query) => work({ ...scope, query }))
  } catch (cause) {
    if (!(cause instanceof StaleRecord)) throw cause
    const { scope: ofRecord, id } = cause.record
    throw productError('stale', {}, { current: await getRecord(ofRecord, id) })
  }
}

interface RowUpdate {
  id: string
  version: number
  values: Values
}

/** Updates columns and increments the version; throws when the row has changed meanwhile. */
export async function updateRow(scope: WriteScope, { id, version, values }: RowUpdate): Promise<void> {
  const cells = { ...cellsOf(scope, values), ...changeCells(scope), row_version: version + 1 }
  const [done] = await scope.query
    .updateTable(scope.model.table)
    .set(cells)
    .where('id', '=', id)
    .where('row_version', '=', version)
    .execute()
  if (Number(done?.numUpdatedRows ?? 0) === 0) throw new StaleRecord(scope, id)
}

const outside = writingMessages.beyondRights

/** Throws when the written record is outside the caller's tenant or the rows that the caller sees; names the `written` fields that decide it. */
export async function verifyWithin(scope: WriteScope, id: string, written: Values): Promise<void> {
  if (!isBoundByTenant(scope) && !(await hidesRows(scope))) return
  const visible = await visibleIds(scope, { ids: [id], query: scope.query })
  if (visible.has(id)) return
  const ruled = await boundFields(scope)
  const problems = Object.keys(written).flatMap((field) => (ruled.has(field) ? [{ field, message: outside }] : []))
  throw problems.length > 0 ? fieldFailure(problems) : failedWith(outside)
}
