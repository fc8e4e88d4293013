import { CompiledQuery } from 'kysely'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import {
  evaluationOf,
  type Field,
  formulaInputs,
  formulaValue,
  literalDefaults,
  type Model,
  readValue,
  snakeCase,
} from '#core/model'
import type { QueryRunner, Services } from '#server/context'
import { type Cell, type ColumnSpec, toColumn } from '#server/database'
import { rowId } from '#server/document'
import { tableOf } from '#server/table'

/** The most cells per statement, below the parameter limits of both databases. */
const cellsPerStatement = 2_500

type Cells = Record<string, Cell>

/** Adds rows of a model with their many-to-many links. Throws an error that names the row when it cannot be stored. */
export async function insertSeedRows(seeding: SeedContext, model: Model, rows: readonly SeedRow[]): Promise<void> {
  const { services, query } = seeding
  const { columns, cells } = cellWriter(model, services.database.dialect, {
    ...baseCells(seeding),
    ...ownCells(seeding, model),
  })
  const written = rows.map((row, index) => {
    const id = row.id ?? rowId(model.id, String(index + 1))
    try {
      return cells({ ...ownValues(seeding, model), ...row, id })
    } catch (cause) {
      throw new Error(`${model.id} row ${index + 1} (${String(id)}): ${(cause as Error).message}`, { cause })
    }
  })
  await insertRows(query, { table: model.table, columns, rows: written })
  for (const field of model.fields) if (field.link) await insertPairs(seeding, field, pairsOf(rows, field))
}

const baseCells = ({ services, tenantId }: SeedContext): Cells => ({
  create_by: 'admin',
  create_time: services.clock.now(),
  tenant_id: tenantId,
  del_flag: 0,
  row_version: 1,
})

/** Accounts get the password of the installation. */
const ownCells = ({ passwordHash }: SeedContext, { id }: Model): Cells =>
  id === 'sysUser' ? { password: passwordHash } : {}

/** Accounts that a seed of the platform adds work there, those of a tenant in it alone. */
const ownValues = ({ tenantId }: SeedContext, { id }: Model): SeedRow =>
  id === 'sysUser' ? { platform: tenantId === 0 ? 'Y' : 'N' } : {}

/** Inserts rows in few statements; every row gets every column that any row has. */
export function insertCells(query: SeedContext['query'], table: string, rows: readonly Cells[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return insertRows(query, { table, columns, rows: rows.map((row) => columns.map((column) => row[column])) })
}

/** Rows as lists of cells in the order of the columns: many rows are written as quickly as they are read. */
interface RowsOfCells {
  table: string
  columns: readonly string[]
  rows: readonly (readonly (Cell | undefined)[])[]
}

async function insertRows(query: SeedContext['query'], { table, columns, rows }: RowsOfCells): Promise<void> {
  const places = [...columns.keys()].filter((place) => rows.some((row) => row[place] !== undefined))
  const names = places.map((place) => columns[place] ?? '')
  const perStatement = Math.max(1, Math.floor(cellsPerStatement / Math.max(1, places.length)))
  let insert = { rows: 0, sql: '' }
  for (let at = 0; at < rows.length; at += perStatement) {
    const part = rows.slice(at, at + perStatement)
    if (part.length !== insert.rows) insert = { rows: part.length, sql: insertOf(query, table, names, part.length) }
    const parameters = part.flatMap((row) => places.map((place) => row[place] ?? null))
    await query.executeQuery(CompiledQuery.raw(insert.sql, parameters))
  }
}

/** The text of an insert, built once for all statements of as many rows: building it takes longer than running it. */
function insertOf(query: SeedContext['query'], table: string, columns: readonly string[], rows: number): string {
  const blank = Object.fromEntries(columns.map((column) => [column, null]))
  return query.insertInto(table).values(Array(rows).fill(blank)).compile().sql
}

/** A link between a row and a target. */
interface Pair {
  owner: string
  target: string
}

const keysOf = (value: JsonValue | undefined): string[] =>
  typeof value === 'string' ? value.split(',').filter(Boolean) : []

const pairsOf = (rows: readonly SeedRow[], { name }: Field): Pair[] =>
  rows.flatMap((row) => keysOf(row[name]).map((target) => ({ owner: String(row.id), target })))

/** Adds the link rows of a many-to-many field. */
async function insertPairs(seeding: SeedContext, { link }: Field, pairs: readonly Pair[]): Promise<void> {
  if (!link || pairs.length === 0) return
  const [from, to] = [snakeCase(link.from), snakeCase(link.to)]
  const base = baseCells(seeding)
  const rows = pairs.map(({ owner, target }) => ({
    id: rowId('link', `${link.model}-${owner}-${target}`),
    ...base,
    [from]: owner,
    [to]: target,
  }))
  await insertCells(seeding.query, snakeCase(link.model), rows)
}

export type SeedRow = Readonly<Record<string, JsonValue>>

/** Writes rows of a model as cells of its table. */
interface CellWriter {
  columns: readonly string[]
  /**
   * The cells of a row in the order of the columns, undefined where it has no value: its values, defaults for the others,
   * stored formulas, and the cells that all rows share. Throws an error that names the field for an invalid value.
   */
  cells(row: SeedRow): (Cell | undefined)[]
}

function cellWriter(model: Model, dialect: 'sqlite' | 'postgres', shared: Cells): CellWriter {
  const specs = tableOf(model).columns
  const columns = specs.map(({ name }) => name)
  const blank = columns.map((name): Cell | undefined => shared[name])
  const defaults = literalDefaults(model)
  const formulas = model.fields.filter((field) => field.column && formulaInputs(field))
  const places = placesOf(model, specs)
  return {
    columns,
    cells(row) {
      const values: Record<string, JsonValue> = { ...defaults, ...row }
      for (const field of formulas)
        if (!Object.hasOwn(values, field.name))
          values[field.name] = formulaValue(field, evaluationOf(model, values, { names: {} })) as JsonValue
      const cells = [...blank]
      for (const name of Object.keys(values)) {
        const place = places.get(name)
        if (place)
          cells[place.at] = toColumn(plainValue(place.field, values[name] ?? null, place.column), place.column, dialect)
      }
      return cells
    },
  }
}

/** The fields that have a column, by name, with its place among the columns. */
function placesOf({ fields }: Model, specs: readonly ColumnSpec[]) {
  const placeOf = new Map(specs.map((column, at) => [column.name, { column, at }]))
  return new Map(
    fields.flatMap((field) => {
      const place = placeOf.get(field.columnName)
      return place ? [[field.name, { field, ...place }] as const] : []
    }),
  )
}

/** The value as read by its field, in the type of its column. */
function plainValue(field: Field, value: JsonValue, column: ColumnSpec): unknown {
  const read = readValue(field, value)
  if ('problem' in read) throw new Error(`${field.name} ${JSON.stringify(value)}: ${read.problem}`)
  if (read.value === null) return null
  if (column.type === 'text') return String(read.value)
  return column.type === 'integer' && typeof read.value === 'boolean' ? Number(read.value) : read.value
}

/** The context in which a seed runs. */
export interface SeedContext {
  query: QueryRunner
  library: Library
  services: Services
  /** The tenant that the rows belong to; 0 is the platform. */
  tenantId: number
  /** The stored password for accounts whose rows have none. */
  passwordHash: string
}

/** Options by name: a text or a list of texts. */
export type GeneratorOptions = Readonly<Record<string, JsonValue>>

/** Generates rows by rule. The same options always give the same rows. */
export interface Generator {
  readonly name: string
  run(seeding: SeedContext, settings: { scale: number; options: GeneratorOptions }): Promise<void>
}
