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
import { type Cell, type ColumnSpec, type TableSpec, toColumn } from '#server/database'
import { rowId } from '#server/document'
import { tableOf } from '#server/table'

/** The most cells per statement, below the parameter limits of both databases. */
const cellsPerStatement = 15_000

type Cells = Record<string, Cell>

/** Adds rows of a model with their many-to-many links. Throws an error that names the row when it cannot be stored. */
export async function insertSeedRows(seeding: SeedContext, model: Model, rows: readonly SeedRow[]): Promise<void> {
  const { services, query } = seeding
  const writer = cellWriter(model, services.database.dialect)
  const seedCells = { ...baseCells(seeding), ...ownCells(seeding, model) }
  const cells = rows.map((row, index) => {
    const id = row.id ?? rowId(model.id, String(index + 1))
    try {
      return { ...seedCells, ...writer.cells({ ...row, id }) }
    } catch (cause) {
      throw new Error(`${model.id} row ${index + 1} (${String(id)}): ${(cause as Error).message}`, { cause })
    }
  })
  await insertCells(query, model.table, cells)
  for (const field of model.fields) if (field.link) await insertPairs(seeding, field, pairsOf(rows, field))
}

const baseCells = ({ services }: SeedContext): Cells => ({
  create_by: 'admin',
  create_time: services.clock.now(),
  tenant_id: 0,
  del_flag: 0,
  row_version: 1,
})

/** Accounts get the password of the installation and work on the platform. */
const ownCells = ({ passwordHash }: SeedContext, { id }: Model): Cells =>
  id === 'sysUser' ? { password: passwordHash, platform: 'Y' } : {}

/** Inserts rows in few statements; every row gets every column that any row has. */
export async function insertCells(query: SeedContext['query'], table: string, rows: readonly Cells[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const perStatement = Math.max(1, Math.floor(cellsPerStatement / Math.max(1, columns.length)))
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows
      .slice(at, at + perStatement)
      .map((row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null])))
    await query.insertInto(table).values(values).execute()
  }
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

/** Converts rows of a model to cells of its table. */
interface CellWriter {
  table: TableSpec
  /** The cells of a row: its values, defaults for the others, and stored formulas. Throws an error that names the field for an invalid value. */
  cells(row: SeedRow): Record<string, Cell>
}

function cellWriter(model: Model, dialect: 'sqlite' | 'postgres'): CellWriter {
  const table = tableOf(model)
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const defaults = literalDefaults(model)
  const formulas = model.fields.filter((field) => field.column && formulaInputs(field))
  const withFormulas = (row: SeedRow): SeedRow => ({
    ...Object.fromEntries(
      formulas.map((field) => [field.name, formulaValue(field, evaluationOf(model, row, { names: {} })) as JsonValue]),
    ),
    ...row,
  })
  const cellOf = (name: string, value: JsonValue): [string, Cell][] => {
    const field = model.field(name)
    const column = field && columns.get(field.columnName)
    if (!field || !column) return []
    return [[column.name, toColumn(plainValue(field, value, column), column, dialect)]]
  }
  return {
    table,
    cells: (row) =>
      Object.fromEntries(
        Object.entries(withFormulas({ ...defaults, ...row })).flatMap(([name, value]) => cellOf(name, value)),
      ),
  }
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
  /** The stored password for accounts whose rows have none. */
  passwordHash: string
}

/** Options by name: a text or a list of texts. */
export type GeneratorOptions = Readonly<Record<string, string | string[]>>

/** Generates rows by rule. The same options always give the same rows. */
export interface Generator {
  readonly name: string
  run(seeding: SeedContext, settings: { scale: number; options: GeneratorOptions }): Promise<void>
}
