import { compileExpression, type Expression } from '#core/expression'
import { type Field, type Formula, formulaInputs, formulaResult, formulaValue, type Model } from '#core/model'
import { changedIds, isRowsState, type Row, type RowsState, setCells } from '#core/rows'
import type { FieldItem } from '#core/screen'
import type { FormSettings } from '../settings.ts'
import type { FormRecord } from './record.ts'

/** Computes formulas over the form's values and rows, so users see results before saving. */
interface Formulas {
  /** Recomputes what reads these fields; returns the names of all fields that changed by it. */
  settle(changed: Iterable<string>): ReadonlySet<string>
}

interface Computed {
  field: Field
  inputs: readonly string[]
}

/** The formulas of one form. A formula whose inputs are not all in the form keeps the stored value. */
export function createFormulas({ program, record: stored }: FormSettings, record: FormRecord): Formulas {
  const { present, evaluation } = record
  const own = computedIn(program.model)
  const tables = program.fieldItems.flatMap((item) => rowFormulas(record, item))
  const totals = program.fieldItems.flatMap((item) => rowTotalsOf(record, item))
  const computed = new Set([...program.fieldItems, ...own, ...totals].map(({ field }) => field.name))
  const isKnown = (name: string) => computed.has(name) || (stored !== null && name in present)
  const ready = own.filter(({ inputs }) => inputs.every(isKnown))

  const put = (name: string, value: unknown, changed: Set<string>) => {
    if (record.set(name, value)) changed.add(name)
  }
  const round = (due: ReadonlySet<string>): Set<string> => {
    const changed = new Set<string>()
    for (const { name, over } of tables) {
      const rows = present[name]
      if (due.has(name) && isRowsState(rows)) put(name, over(rows), changed)
    }
    for (const { field, table, read } of totals)
      if (due.has(table) || changed.has(table)) put(field.name, read(), changed)
    for (const { field, inputs } of ready)
      if (inputs.some((input) => due.has(input) || changed.has(input)))
        put(field.name, formulaValue(field, evaluation), changed)
    return changed
  }

  return {
    settle(changed) {
      const all = new Set<string>()
      if (ready.length + tables.length + totals.length === 0) return all
      let due: ReadonlySet<string> = new Set(changed)
      // Formulas may read other formulas but never themselves, so their number limits the rounds.
      for (let left = own.length + 1; left > 0 && due.size > 0; left -= 1) {
        due = round(due)
        for (const name of due) all.add(name)
      }
      return all
    },
  }
}

const computedIn = (model: Model): Computed[] =>
  model.fields.flatMap((field) => {
    const inputs = formulaInputs(field)
    return inputs ? [{ field, inputs }] : []
  })

interface TableFormulas {
  name: string
  /** The rows with their formulas computed; unchanged rows stay as loaded. */
  over(rows: RowsState): RowsState
}

function rowFormulas({ scope, rowModel }: FormRecord, { field, columns = [] }: FieldItem): TableFormulas[] {
  const model = rowModel(field)
  const computed = model ? computedIn(model) : []
  if (!model || computed.length === 0) return []
  const shownNames = new Set([...columns, ...computed].map((each) => each.field.name))
  const valuesOf = (row: Row) => {
    const values: Record<string, unknown> = { ...row }
    for (const { field: rowField, inputs } of computed)
      if (inputs.every((name) => shownNames.has(name) || name in row))
        values[rowField.name] = formulaValue(rowField, scope.evaluation(model, values))
    return Object.fromEntries(computed.map(({ field: { name } }) => [name, values[name] ?? null]))
  }
  const over = (state: RowsState) => {
    const changed = new Set(changedIds(state))
    return state.rows
      .filter(({ id }) => changed.has(id))
      .reduce((rows, row) => setCells(rows, row.id, valuesOf(row)), state)
  }
  return [{ name: field.name, over }]
}

/** A formula of the record that counts or sums the rows of a sub-table in the form. */
interface RowTotal {
  field: Field
  /** The field whose rows are counted. */
  table: string
  /** The result for the current rows. */
  read(): unknown
}

type Aggregate = Exclude<Formula, { kind: 'value' }>

/** The totals over rows in the form; a formula that may cover other rows keeps the stored value. */
const rowTotalsOf = (record: FormRecord, { field: table, columns }: FieldItem): RowTotal[] => {
  const rows = record.rowModel(table)
  const foreignKey = String(table.document.foreignKey)
  if (!rows || !columns) return []
  const columnNames = new Set(columns.map(({ field }) => field.name))
  return record.model.fields.flatMap((field) => {
    const { formula } = field
    if (!formula || formula.kind === 'value' || formula.model !== rows.id || !isJoined(formula.where, foreignKey))
      return []
    if (formula.of && !columnNames.has(formula.of)) return []
    const matches = formula.where ? compileExpression(formula.where) : () => true
    const read = () => {
      const state = record.present[table.name]
      if (!isRowsState(state)) return record.present[field.name]
      const owner = record.plain()
      const isCounted = (row: Row) =>
        matches(record.scope.evaluation(rows, { ...row, [foreignKey]: owner.id ?? null }, { $row: owner }))
      return totalOf(field, formula, state.rows.filter(isCounted))
    }
    return [{ field, table: table.name, read }]
  })
}

function totalOf(field: Field, formula: Aggregate, rows: readonly Row[]): unknown {
  if (formula.kind === 'count') return rows.length
  const sum = rows.reduce((total, row) => total + (Number(row[formula.of ?? '']) || 0), 0)
  return formulaResult(field, sum)
}

/** Whether only rows of the record match: `orderId == $row.id`, alone or with further conditions. */
function isJoined(where: Expression | undefined, foreignKey: string): boolean {
  if (where?.kind !== 'binary') return false
  const { operator, left, right } = where
  if (operator === '&&') return isJoined(left, foreignKey) || isJoined(right, foreignKey)
  return (
    operator === '==' && ((isName(left, foreignKey) && isOwner(right)) || (isName(right, foreignKey) && isOwner(left)))
  )
}

const isName = (node: Expression, name: string): boolean => node.kind === 'name' && node.name === name
const isOwner = (node: Expression): boolean => node.kind === 'member' && node.key === 'id' && isName(node.of, '$row')
