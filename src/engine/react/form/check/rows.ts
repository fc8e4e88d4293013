import { observable } from '@formily/reactive'
import { compileExpression, type Evaluation, parseExpression } from '#core/expression'
import { fillText, messages } from '#core/message'
import { compileEntryRules, isReadonly, requiredRuleOf, ruleSpecsOf, variantProblem } from '#core/model'
import {
  isNewRow,
  isRowsState,
  isTemporary,
  type Row,
  type RowColumn,
  type RowErrors,
  type RowsState,
  validateRows,
} from '#core/rows'
import type { RuleSpec } from '#core/rule'
import type { ColumnProgram, FieldItem } from '#core/screen'
import type { FieldFault, FormSettings } from '../settings.ts'
import type { FormRecord } from '../state/index.ts'

/** Validates the cells of a form's sub-tables. */
export interface RowFaults {
  checks(item: FieldItem): readonly RowColumn[]
  /** Checks every row of a sub-table, or shows what a control has found in rows of its own; the message states the number of invalid cells. */
  check(item: FieldItem, value: unknown): string | undefined
  /** The errors that a control finds in rows of its own, in one value; they are shown by `check`. */
  hold(field: string, errors: RowErrors | null): void
  /** Whether a control has found errors. */
  holds(field: string): boolean
  /** Finds the errors in the rows of controls that have reported nothing, since they were never drawn: on a tab that nobody has opened. Null if there is none. */
  search(items: readonly FieldItem[]): Promise<unknown> | null
  /** Shows server errors at the cells of a sub-table; returns the same message. */
  report(field: string, state: RowsState, found: readonly FieldFault[]): string | undefined
  /** Watched: the errors of the last check. */
  errors(field: string): RowErrors | null
  clear(): void
}

/** A validator without errors yet. */
export function createRowFaults({ ports }: Pick<FormSettings, 'ports'>, record: FormRecord): RowFaults {
  const columnsByField = new Map<string, readonly RowColumn[]>()
  const faults = observable.shallow<Record<string, RowErrors | null>>({})
  const reported = new Map<string, RowErrors | null>()
  /** Fields whose controls report by themselves. */
  const reporting = new Set<string>()

  const checks = (item: FieldItem): readonly RowColumn[] => {
    const { name } = item.field
    const checks = columnsByField.get(name) ?? rowChecksOf(item, record)
    columnsByField.set(name, checks)
    return checks
  }
  return {
    checks,
    check(item, value) {
      const { name } = item.field
      const errors = isRowsState(value) ? validateRows(value, checks(item)) : reported.get(name)
      // Another object each time: the table goes to the first of them once more.
      if (errors) faults[name] = { ...errors }
      else if (faults[name]) faults[name] = null
      return errors ? countMessage(errors) : undefined
    },
    hold(field, errors) {
      reporting.add(field)
      reported.set(field, errors)
    },
    holds: (field) => Boolean(reported.get(field)),
    search(items) {
      const requests = items.flatMap(({ field: { name, title }, ...item }) => {
        const request = reporting.has(name) ? undefined : ports.checkRows?.(item, record.present[name])
        const found = (errors: RowErrors | null) => void (reporting.has(name) || reported.set(name, errors))
        return request ? [request.then(found, (error) => void ports.report(error, `rows of ${title}`))] : []
      })
      return requests.length > 0 ? Promise.all(requests) : null
    },
    report(field, state, serverFaults) {
      const cells = cellsOf(state, serverFaults)
      if (Object.keys(cells).length === 0) return undefined
      faults[field] = cells
      return countMessage(cells)
    },
    errors: (field) => faults[field] ?? null,
    clear() {
      for (const field of Object.keys(faults)) faults[field] = null
    },
  }
}

/** The message at the field: how many cells are invalid. */
const countMessage = (errors: RowErrors): string =>
  fillText(messages.form.invalid, { count: Object.values(errors).flatMap(Object.keys).length })

/** The first message of each cell. */
function cellsOf(state: RowsState, faults: readonly FieldFault[]): RowErrors {
  const added = state.rows.filter(({ id }) => isNewRow(state, id))
  const cells: Record<string, Record<string, string>> = {}
  for (const { field, message } of faults) {
    const [, rowKey = '', ...rest] = field.split('.')
    const id = rowKey.startsWith('+') ? added[Number(rowKey.slice(1))]?.id : rowKey
    const column = rest.join('.')
    if (id && column) cells[id] = { [column]: message, ...cells[id] }
  }
  return cells
}

/** The checks of a sub-table's cells, by column: rules of field and column, conditions of the row. */
export function rowChecksOf(
  { field: table, columns = [] }: FieldItem,
  { scope, plain, rowModel }: Pick<FormRecord, 'scope' | 'plain' | 'rowModel'>,
): RowColumn[] {
  const model = rowModel(table)
  /** `$parent` and `$record` are the form above the rows. */
  const names = () => ({ $parent: plain(), $record: plain() })
  const evaluationOf = (row: Row) => scope.evaluation(model, row, { ...names(), $row: row })
  return columns.map((column) => {
    const { field, readonly, visible } = column
    const isVisible = (row: Row) => visible?.holds(evaluationOf(row)) ?? true
    const required = compileEntryRules([requiredRuleOf(field)], field)
    const isRequired = requiredTest(column, evaluationOf)
    // A stored password is never sent to the browser, so an empty one is kept.
    const isKept = (row: Row) => field.type.writeOnly === true && !isTemporary(row.id)
    return {
      key: field.name,
      rules: compileEntryRules(specsOf(column), field),
      ...startOf(column, () => scope.evaluation(model, {}, names())),
      isVisible,
      writable: (row) =>
        !field.formula && !isReadonly(field) && isVisible(row) && !(readonly?.holds(evaluationOf(row)) ?? false),
      extra: (row) =>
        (!isKept(row) && isRequired(row) ? required.check(row[field.name])?.message : undefined) ??
        variantProblem(field, row) ??
        undefined,
    }
  })
}

/** A default expression sees the form above, as on the server, which evaluates those of read-only fields. */
function startOf({ field, value }: ColumnProgram, now: () => Evaluation): Pick<RowColumn, 'start'> {
  if (value) return { start: () => value.read(now()) }
  const { default: defaultValue } = field.document
  const isExpression = typeof defaultValue === 'string' && defaultValue.startsWith('=') && !isReadonly(field)
  const read = isExpression ? parseExpression(defaultValue.slice(1)) : undefined
  if (!read?.ok) return {}
  const evaluate = compileExpression(read.expression)
  return { start: () => evaluate(now()) }
}

const requiredTest = ({ required, field }: ColumnProgram, evaluationOf: (row: Row) => Evaluation) =>
  required ? (row: Row) => required.holds(evaluationOf(row)) : () => field.document.required === true

/** The rules of a column and its field; a unique field must at least be unique among the rows. */
function specsOf({ field, rules }: ColumnProgram): RuleSpec[] {
  return [...ruleSpecsOf(field), ...rules, ...(field.document.unique ? ['only'] : [])]
}
