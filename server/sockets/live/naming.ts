import { sql } from 'kysely'
import { limit } from '#core/limit'
import type { Field, Model } from '#core/model'
import { splitKeys } from '#core/object'
import type { Services } from '#server/context'
import { idsWhere } from '#server/reading'
import { type Row, selectRows } from '#server/table'

interface Naming {
  /** The model of the rows. */
  model: Model
  ids: readonly string[]
  /** The records that they may name. */
  target: Model
  targetIds: readonly string[]
}

const referencesOf = (model: Model, targetId: string): Field[] =>
  model.fields.filter(({ column, target }) => column !== null && target?.model === targetId)

/** Whether rows of a model can name records of another one. */
export const canName = (model: Model, targetId: string): boolean => referencesOf(model, targetId).length > 0

/** The ids of those rows that name one of the records by a reference: they read differently when it is renamed. */
export async function rowsThatName({ model, ids, target, targetIds }: Naming, services: Services): Promise<string[]> {
  const references = referencesOf(model, target.id)
  const stores = target.fields.filter(({ name }) => references.some((reference) => reference.target?.store === name))
  const read = { services }
  const targets = await readInBatches({ model: target, ids: targetIds, fields: stores }, read)
  const keys = new Map(stores.map(({ name }) => [name, new Set(targets.map((row) => String(row[name])))]))
  const rows = await readInBatches({ model, ids, fields: references }, read)
  const names = (row: Row, { name, type, target: end }: Field) =>
    (type.multiple ? splitKeys(row[name]) : [String(row[name])]).some((key) => keys.get(end?.store ?? '')?.has(key))
  return rows.filter((row) => references.some((field) => names(row, field))).map((row) => String(row.row_id))
}

interface StoredRead {
  model: Model
  ids: readonly string[]
  fields: readonly Field[]
}

/** The stored values of these fields, by their names, and the ids of the rows as `row_id`. */
async function readInBatches(
  { model, ids, fields }: StoredRead,
  scope: { services: Pick<Services, 'database'> },
): Promise<Row[]> {
  const selection = fields.map(({ name, columnName }) => sql`${sql.ref(`t.${columnName}`)} as ${sql.id(name)}`)
  const rows: Row[] = []
  for (let at = 0; at < ids.length; at += limit.idsPerBatch) {
    const where = idsWhere(model, ids.slice(at, at + limit.idsPerBatch))
    const statement = sql`select ${sql.join([sql`t.id as row_id`, ...selection])} from ${sql.table(model.table)} as t where ${where}`
    rows.push(...(await selectRows(statement, scope)))
  }
  return rows
}
