import { dependenciesOf } from '#core/expression'
import type { RecordValues } from '#core/model'
import { isRowsState, type Row, type RowsState, setCells } from '#core/rows'
import type { ColumnProgram, FieldItem } from '#core/screen'
import { boundWhere } from '#react/scope'
import type { Following } from './following.ts'
import type { FormState } from './state.ts'
import { rowModelOf } from './values.ts'

/** A column of a sub-table whose options depend on its row or on the form above. */
interface Dependent {
  item: FieldItem
  column: ColumnProgram
  /** Fields of the row, and of the form above, that the condition reads. */
  ofRow: readonly string[]
  above: readonly string[]
}

interface RowOptionsHost {
  following: Following
  /** The rows without the choices that are gone. */
  cleared(field: string, rows: RowsState): void
}

/** Checks the chosen options of cells after a change of what they depend on. spec: schema-language, onOptionsGone in cells */
export function createRowOptions(state: FormState, host: RowOptionsHost): (changed: ReadonlySet<string>) => void {
  const { settings, store } = state
  const dependents = settings.mode === 'view' ? [] : settings.program.fieldItems.flatMap(dependentsOf)
  const before = new Map(dependents.map(({ item }) => [item.field.name, store.record[item.field.name]]))
  return (changed) => {
    for (const dependent of dependents) {
      const { name } = dependent.item.field
      const table = store.record[name]
      if (isRowsState(table)) check(state, { dependent, table, before: before.get(name), changed, host })
    }
    for (const name of before.keys()) before.set(name, store.record[name])
  }
}

const dependentsOf = (item: FieldItem): Dependent[] =>
  (item.columns ?? []).flatMap((column) => {
    if (!column.optionsWhere || column.onOptionsGone === 'keep' || !column.field.target) return []
    const paths = dependenciesOf(column.optionsWhere).paths.map((path) => path.split('.'))
    const readFrom = (...roots: string[]) =>
      paths.flatMap(([root = '', name]) => (roots.includes(root) && name ? [name] : []))
    return [{ item, column, ofRow: readFrom('$row'), above: readFrom('$parent', '$record') }]
  })

interface Changed {
  dependent: Dependent
  table: RowsState
  before: unknown
  changed: ReadonlySet<string>
  host: RowOptionsHost
}

function check(state: FormState, { dependent, table, before, changed, host }: Changed): void {
  const { item, column, ofRow, above } = dependent
  const fresh = above.some((name) => changed.has(name))
  const earlier = new Map(isRowsState(before) ? before.rows.map((row) => [row.id, row]) : [])
  const isDue = (row: Row) => {
    const was = earlier.get(row.id)
    return fresh || (was !== undefined && ofRow.some((name) => was[name] !== row[name]))
  }
  const due = table.rows.filter((row) => keyOf(row, column) !== '' && isDue(row))
  for (const [where, rows] of byCondition(state, dependent, due))
    ask(state, { where, rows, dependent, key: `options ${item.field.name} ${column.id} ${where}`, host })
}

const keyOf = (row: Row, { field }: ColumnProgram): string => {
  const value = row[field.name]
  return typeof value === 'string' ? value : ''
}

/** Rows whose options are the same are asked for at once. */
function byCondition(state: FormState, { item, column }: Dependent, rows: readonly Row[]): Map<string, Row[]> {
  const model = rowModelOf(state.settings.library, item.field)
  const above: RecordValues = state.plainRecord()
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const evaluation = state.scope.evaluation(model, row, { $row: row, $parent: above, $record: above })
    const where = column.optionsWhere ? boundWhere(column.optionsWhere, evaluation) : ''
    groups.set(where, [...(groups.get(where) ?? []), row])
  }
  return groups
}

interface Asked {
  where: string
  rows: readonly Row[]
  dependent: Dependent
  key: string
  host: RowOptionsHost
}

function ask(
  { settings, store }: Pick<FormState, 'settings' | 'store'>,
  { where, rows, dependent: { item, column }, key, host }: Asked,
): void {
  const { target, name } = column.field
  const api = target && settings.library.resolvedModel(target.model)?.api
  if (!api) return
  const keys = [...new Set(rows.flatMap((row) => keyOf(row, column).split(',')))].join(',')
  host.following.follow(
    key,
    (signal) => settings.ports.http.signedGet<unknown>(`${api}/options`, { keys, where }, { signal, quiet: 'all' }),
    (options) => {
      const state = store.record[item.field.name]
      if (!Array.isArray(options) || !isRowsState(state)) return
      const known = new Set(options.map((option: { value?: unknown } | null) => String(option?.value ?? '')))
      const next = rows.reduce((now, row) => {
        const present = now.rows.find(({ id }) => id === row.id)
        const isGone =
          present?.[name] === row[name] &&
          !keyOf(row, column)
            .split(',')
            .every((one) => known.has(one))
        return isGone ? setCells(now, row.id, { [name]: null }) : now
      }, state)
      if (next !== state) host.cleared(item.field.name, next)
    },
  )
}
