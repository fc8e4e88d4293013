import type { JsonValue } from '#core/fieldType'
import { evaluationOf, type Field, formulaInputs, formulaValue, type Model, readValue } from '#core/model'
import { type Cell, type ColumnSpec, type TableSpec, toColumn } from '#server/database'
import { tableOf } from '#server/table'

export type SeedRow = Readonly<Record<string, JsonValue>>

/** Writes rows of a model as cells of its table. */
interface CellWriter {
  table: TableSpec
  /** Cells of the values that a row names, defaults for the others, and stored formulas over these. Throws, naming the field, on a value that is none. */
  cells(row: SeedRow): Record<string, Cell>
}

/** A writer for the rows of `model`. */
export function cellWriter(model: Model, dialect: 'sqlite' | 'postgres'): CellWriter {
  const table = tableOf(model)
  const columns = new Map(table.columns.map((column) => [column.name, column]))
  const defaults = defaultsOf(model)
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

const defaultsOf = (model: Model): SeedRow =>
  Object.fromEntries(
    model.fields.flatMap(({ name, document }) => {
      const value = document.default
      const isLiteral = value !== undefined && !(typeof value === 'string' && value.startsWith('='))
      return isLiteral ? [[name, value] as const] : []
    }),
  )

/** The value as its field reads it, in the form that its column takes. */
function plainValue(field: Field, value: JsonValue, column: ColumnSpec): unknown {
  const read = readValue(field, value)
  if ('problem' in read) throw new Error(`${field.name} ${JSON.stringify(value)}: ${read.problem}`)
  if (read.value === null) return null
  if (column.type === 'text') return String(read.value)
  return column.type === 'integer' && typeof read.value === 'boolean' ? Number(read.value) : read.value
}
