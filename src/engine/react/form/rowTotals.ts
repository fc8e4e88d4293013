import { compileExpression, type Expression } from '#core/expression'
import { type Field, type Formula, formulaResult, type Model } from '#core/model'
import { isRowsState, type Row } from '#core/rows'
import type { FieldItem } from '#core/screen'
import type { FormCore } from './formCore.ts'
import { rowModelOf } from './rowSecrets.ts'

/** A formula of the record that counts or sums the rows of one of the form's sub-tables. */
export interface RowTotal {
  field: Field
  /** The field whose rows are looked at. */
  table: string
  /** What the rows come to as they stand in the form. */
  read(): unknown
}

type Aggregate = Exclude<Formula, { kind: 'value' }>

/** The formulas over rows that stand in the form; one that may look at further rows keeps the value that was read. */
export const rowTotalsOf = (core: FormCore, item: FieldItem): RowTotal[] => {
  const rows = rowModelOf(core.settings.library, item.field)
  const by = String(item.field.document.by)
  if (!rows || !item.columns) return []
  const shown = new Set(item.columns.map(({ field }) => field.name))
  return core.settings.program.model.fields.flatMap((field) => {
    const { formula } = field
    if (!formula || formula.kind === 'value' || formula.model !== rows.id || !isJoined(formula.where, by)) return []
    if (formula.of && !shown.has(formula.of)) return []
    return [{ field, table: item.field.name, read: () => totalOf({ core, field, formula, rows, by, item }) }]
  })
}

/** Whether only rows of the record meet the condition: `orderId == $row.id`, with more beside it or without. */
function isJoined(where: Expression | undefined, by: string): boolean {
  if (where?.kind !== 'binary') return false
  const { operator, left, right } = where
  if (operator === '&&') return isJoined(left, by) || isJoined(right, by)
  return operator === '==' && ((isName(left, by) && isOwner(right)) || (isName(right, by) && isOwner(left)))
}

const isName = (node: Expression, name: string): boolean => node.kind === 'name' && node.name === name
const isOwner = (node: Expression): boolean => node.kind === 'member' && node.key === 'id' && isName(node.of, '$row')

interface Counted {
  core: FormCore
  field: Field
  formula: Aggregate
  rows: Model
  by: string
  item: FieldItem
}

function totalOf({ core, field, formula, rows, by, item }: Counted): unknown {
  const { store, scope } = core
  const state = store.record[item.field.name]
  if (!isRowsState(state)) return store.record[field.name]
  const owner = core.plainRecord()
  const meets = formula.where ? compileExpression(formula.where) : () => true
  const counted = state.rows.filter((row: Row) =>
    meets(scope.evaluation(rows, { ...row, [by]: owner.id ?? null }, { $row: owner })),
  )
  if (formula.kind === 'count') return counted.length
  const sum = counted.reduce((total, row) => total + (Number(row[formula.of ?? '']) || 0), 0)
  return formulaResult(field, sum)
}
