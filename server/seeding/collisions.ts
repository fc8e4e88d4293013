import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import { isEmpty } from '#core/object'
import type { QueryRunner } from '#server/context'
import { chunks, type Dialect, folded, foldedColumnOf, toCell } from '#server/table'

/** A row of a seed that cannot be stored: its id, or a value that is unique, belongs to another record already. */
export interface SeedCollision {
  model: string
  /** The position among the rows of the model, from 0. */
  row: number
  field: string
  value: string
  /** The id of the record that has the value. */
  recordId: string
}

type SeedRow = NonNullable<SeedDocument['records']>[string][number]

interface CollisionContext {
  query: QueryRunner
  dialect: Dialect
  /** The library whose tables there are. */
  library: Library
}

const rowsAtOnce = 500

/** The rows of a seed that collide with what is stored. Ids collide with deleted records too; unique values with live ones of its tenant. */
export async function seedCollisions(
  { query, dialect, library }: CollisionContext,
  seed: SeedDocument,
): Promise<SeedCollision[]> {
  const found: SeedCollision[] = []
  for (const [modelId, rows] of Object.entries(seed.records ?? {})) {
    const model = library.resolvedModel(modelId)
    if (!model || (await isEmptyTable(query, model))) continue
    const numbered = rows.map((row, index) => ({ row, index }))
    for (const part of chunks(numbered, rowsAtOnce)) found.push(...(await idCollisions(query, model, part)))
    const values = uniqueFields(model).flatMap((field) => numbered.map((each) => ({ model, field, ...each })))
    for (const value of values)
      found.push(...(await valueCollisions({ query, dialect, tenantId: seed.tenant ?? 0 }, value)))
  }
  return found
}

/** Nothing collides in a table without rows, as most are at the first start. */
const isEmptyTable = async (query: QueryRunner, { table }: Model): Promise<boolean> =>
  (await query.selectFrom(table).select('id').limit(1).execute()).length === 0

const uniqueFields = (model: Model): readonly Field[] =>
  model.fields.filter(({ document, column }) => document.unique && column)

interface NumberedRow {
  row: SeedRow
  index: number
}

async function idCollisions(query: QueryRunner, model: Model, rows: readonly NumberedRow[]): Promise<SeedCollision[]> {
  const places = new Map(rows.flatMap(({ row, index }) => (row.id === undefined ? [] : [[String(row.id), index]])))
  if (places.size === 0) return []
  const stored = await query
    .selectFrom(model.table)
    .select('id')
    .where('id', 'in', [...places.keys()])
    .execute()
  return stored.map(({ id }) => {
    const value = String(id)
    return { model: model.id, row: Number(places.get(value)), field: 'id', value, recordId: value }
  })
}

interface UniqueValue extends NumberedRow {
  model: Model
  field: Field
}

async function valueCollisions(
  { query, dialect, tenantId }: Pick<CollisionContext, 'query' | 'dialect'> & { tenantId: number },
  { model, field, row, index }: UniqueValue,
): Promise<SeedCollision[]> {
  if (isEmpty(row[field.name])) return []
  const within = Array.isArray(field.document.unique) ? (field.document.unique as string[]) : []
  const parts = [field, ...within.flatMap((name) => model.field(name) ?? [])].map((part) =>
    holds(part, row[part.name], dialect),
  )
  if (model.document.shared !== true) parts.push(sql<SqlBool>`tenant_id = ${tenantId}`)
  const { rows } = await sql<{ id: unknown }>`
    select id from ${sql.table(model.table)} where del_flag = 0 and ${sql.join(parts, sql` and `)} limit 2
  `.execute(query)
  return rows
    .map(({ id }) => String(id))
    .filter((id) => id !== String(row.id))
    .slice(0, 1)
    .map((recordId) => ({ model: model.id, row: index, field: field.name, value: String(row[field.name]), recordId }))
}

function holds(field: Field, value: unknown, dialect: Dialect): RawBuilder<SqlBool> {
  const column = sql.ref(field.columnName)
  if (isEmpty(value)) return sql<SqlBool>`(${column} is null or ${column} = '')`
  const cell = toCell(field, value, dialect)
  const foldedColumn = foldedColumnOf(field)
  return foldedColumn && typeof cell === 'string'
    ? sql<SqlBool>`(${column} = ${cell} or ${sql.ref(foldedColumn)} = ${folded(cell)})`
    : sql<SqlBool>`${column} = ${cell}`
}
