import { productError } from '#core/error'
import { writingMessages } from '#core/message'
import {
  hasDataRules,
  isBoundByTenant,
  type RecordScope,
  ruledFields,
  type WireRecord,
  type WriteScope,
} from '#server/access'
import { getRecord, storedRecords, visibleIds } from '#server/reading'
import type { Body, Values } from './behaviour.ts'
import { fieldFailure } from './input.ts'
import { cellsOf, changeCells } from './store.ts'

/** The id of a body. */
export function idOf(body: Body): string {
  const { id } = body
  if ((typeof id === 'string' || typeof id === 'number') && String(id) !== '') return String(id)
  throw productError('badRequest', { reason: writingMessages.noId })
}

/** The stored record, if the caller may see it. */
export async function loadForChange(scope: WriteScope, id: string): Promise<WireRecord> {
  const { query } = scope
  const [visible, [record]] = await Promise.all([
    visibleIds(scope, { ids: [id], query }),
    storedRecords(scope, [id], query),
  ])
  if (!record || !visible.has(id)) throw productError('notFound')
  return record
}

/** A body without a version is taken as it is; an older one is refused with the record as the caller may see it. */
export async function refuseStale(scope: RecordScope, body: Body, before: WireRecord): Promise<void> {
  const { rowVersion } = body
  if (rowVersion === undefined || rowVersion === null || Number(rowVersion) === Number(before.rowVersion)) return
  throw await stale(scope, String(before.id))
}

const stale = async (scope: RecordScope, id: string) =>
  productError('stale', {}, { current: await getRecord(scope, id) })

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
  if (Number(done?.numUpdatedRows ?? 0) === 0) throw await stale(scope, id)
}

const outside = writingMessages.beyondRights

/** Nobody writes a record out of what the own tenant and data rules show. What was `written` is named where the rules look at it. */
export async function verifyWithin(scope: WriteScope, id: string, written: Values): Promise<void> {
  if (!isBoundByTenant(scope) && !(await hasDataRules(scope))) return
  const visible = await visibleIds(scope, { ids: [id], query: scope.query })
  if (visible.has(id)) return
  const ruled = await ruledFields(scope)
  const problems = Object.keys(written).flatMap((field) => (ruled.has(field) ? [{ field, message: outside }] : []))
  throw problems.length > 0 ? fieldFailure(problems) : productError('failed', { reason: outside })
}
