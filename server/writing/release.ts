import { sql } from 'kysely'
import { productError } from '#core/error'
import type { WireRecord, WriteScope } from '#server/access'
import { chunks } from '#server/table'
import { type Inbound, inboundOf, keysOf, pointingRows, withoutKeys } from './inbound.ts'
import { recordEvent } from './recordChange.ts'
import { changeCells } from './store.ts'

const keysPerStatement = 500

interface Release {
  records: readonly WireRecord[]
  /** Records that go into the trash keep what belongs to them: only their link rows are put aside with them. */
  toTrash: boolean
  /** Deletes the records of another model that go with them. */
  cascade: Cascade
}

export type Cascade = (scope: WriteScope, ids: readonly string[]) => Promise<void>

/** What points to records that go decides: it refuses, goes with them, or forgets them. spec: schema language, onDelete */
export async function releaseReferences(scope: WriteScope, { records, toTrash, cascade }: Release): Promise<void> {
  const going = new Set(records.map((record) => String(record.id)))
  for (const inbound of inboundOf(scope)) {
    const keys = keysOf(inbound, records)
    if (keys.length === 0) continue
    const rows = await pointingRows(scope, inbound, { keys, going })
    refuseWhileUsed(inbound, rows.length)
    if (inbound.model.document.internal) await releaseLinks(scope, inbound, { keys, toTrash })
    else if (!toTrash) await releaseRows(scope, inbound, { keys, rows, cascade })
  }
}

function refuseWhileUsed({ model, how }: Inbound, count: number): void {
  if (how === 'restrict' && count > 0)
    throw productError('referenced', {}, { model: model.id, title: model.title, count })
}

/** Link rows are put aside with records of the trash, and removed with records that go for good. */
async function releaseLinks(
  { query }: WriteScope,
  { model, field }: Inbound,
  { keys, toTrash }: { keys: readonly string[]; toTrash: boolean },
): Promise<void> {
  for (const part of chunks(keys, keysPerStatement)) {
    if (toTrash) await query.updateTable(model.table).set({ del_flag: 1 }).where(field.columnName, 'in', part).execute()
    else await query.deleteFrom(model.table).where(field.columnName, 'in', part).execute()
  }
}

/** Takes the link rows of records that come out of the trash up again. */
export async function takeUpLinks(scope: WriteScope, records: readonly WireRecord[]): Promise<void> {
  for (const { model, field } of inboundOf(scope)) {
    if (!model.document.internal) continue
    for (const part of chunks(records, keysPerStatement))
      await scope.query
        .updateTable(model.table)
        .set({ del_flag: 0 })
        .where(
          field.columnName,
          'in',
          part.map(({ id }) => String(id)),
        )
        .execute()
  }
}

interface PointingRows {
  keys: readonly string[]
  rows: readonly { id: string; value: string }[]
  cascade: Cascade
}

async function releaseRows(scope: WriteScope, inbound: Inbound, { keys, rows, cascade }: PointingRows): Promise<void> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  if (inbound.how === 'cascade') return cascade({ ...scope, model: inbound.model }, ids)
  await forget({ ...scope, model: inbound.model }, inbound, { keys: new Set(keys), rows })
}

/** The field no longer names the records that go. */
async function forget(
  scope: WriteScope,
  { model, field }: Inbound,
  { keys, rows }: { keys: ReadonlySet<string>; rows: PointingRows['rows'] },
): Promise<void> {
  for (const { id, value } of rows) {
    const left = field.type.multiple ? withoutKeys(value, keys) : null
    await scope.query
      .updateTable(model.table)
      .set({ ...changeCells(scope), [field.columnName]: left, row_version: sql`row_version + 1` as never })
      .where('id', '=', id)
      .execute()
  }
  await recordEvent(scope, { ids: rows.map(({ id }) => id), change: 'edit' })
}
