import { observable } from '@formily/reactive'
import { compileExpression, type Evaluation, parseExpression } from '#core/expression'
import { fillText, messages } from '#core/message'
import {
  compileEntryRules,
  type Field,
  isReadonly,
  type Model,
  requiredRuleOf,
  ruleSpecsOf,
  variantProblem,
} from '#core/model'
import { isTemporary, type Row, type RowColumn, type RowErrors, type RowsState, validateRows } from '#core/rows'
import type { RuleSpec } from '#core/rule'
import type { ColumnProgram, FieldItem } from '#core/screen'
import type { Names, Scope } from '#react/scope'
import { rowModelOf } from '../state/index.ts'
import type { CheckContext } from './feedback.ts'

/** The faults in the cells of a form's sub-tables. */
export interface RowFaults {
  checks(item: FieldItem): readonly RowColumn[]
  /** Checks every row; the message says how many cells are at fault. */
  check(item: FieldItem, state: RowsState): string | undefined
  /** Puts what the server has found at cells, by row id and column, beside what is told there. */
  report(field: string, found: RowErrors): void
  /** Watched: what the last check has found. */
  errors(field: string): RowErrors | null
  clear(): void
}

/** No faults yet. */
export function createRowFaults({
  settings,
  scope,
  plainRecord,
}: Pick<CheckContext, 'settings' | 'scope' | 'plainRecord'>): RowFaults {
  const known = new Map<string, readonly RowColumn[]>()
  const faults = observable.shallow<Record<string, RowErrors | null>>({})

  const checks = (item: FieldItem): readonly RowColumn[] => {
    const { name } = item.field
    const model = rowModelOf(settings.library, item.field)
    const names = () => ({ $parent: plainRecord(), $record: plainRecord() })
    const checks = known.get(name) ?? rowChecksOf({ item, model, scope, names })
    known.set(name, checks)
    return checks
  }
  return {
    checks,
    check(item, state) {
      const { errors, message } = rowsFault(state, checks(item))
      faults[item.field.name] = errors
      return message
    },
    report(field, found) {
      faults[field] = found
    },
    errors: (field) => faults[field] ?? null,
    clear() {
      for (const field of Object.keys(faults)) faults[field] = null
    },
  }
}

interface RowCheckInput {
  item: FieldItem
  model: Model | undefined
  scope: Pick<Scope, 'evaluation'>
  /** `$parent` and `$record`: the form above the rows. */
  names(): Names
}

/** The checks of a sub-table's cells, by column: rules of the field and the column, conditions of the row. */
function rowChecksOf({ item, model, scope, names }: RowCheckInput): RowColumn[] {
  const seen = (row: Row) => scope.evaluation(model, row, { ...names(), $row: row })
  return (item.columns ?? []).map((column) => {
    const { field, readonly, visible } = column
    const isVisible = (row: Row) => visible?.holds(seen(row)) ?? true
    const required = compileEntryRules([requiredRuleOf(field)], field)
    const isRequired = requiredTest(column, seen)
    // A password that is stored already never comes back, so leaving it empty keeps it.
    const isKept = (row: Row) => field.type.writeOnly === true && !isTemporary(row.id)
    return {
      key: field.name,
      rules: compileEntryRules(specsOf(column), field),
      ...startOf(field, () => scope.evaluation(model, {}, names())),
      isVisible,
      writable: (row) =>
        !field.formula && !isReadonly(field) && isVisible(row) && !(readonly?.holds(seen(row)) ?? false),
      extra: (row) =>
        (!isKept(row) && isRequired(row) ? required.check(row[field.name])?.message : undefined) ??
        variantProblem(field, row) ??
        undefined,
    }
  })
}

/** A default that is an expression sees the form above, as on the server, which works out what nobody may write. */
function startOf(field: Field, now: () => Evaluation): Pick<RowColumn, 'start'> {
  const { default: defaultValue } = field.document
  const isWorked = typeof defaultValue === 'string' && defaultValue.startsWith('=') && !isReadonly(field)
  const read = isWorked ? parseExpression(defaultValue.slice(1)) : undefined
  if (!read?.ok) return {}
  const begins = compileExpression(read.expression)
  return { start: () => begins(now()) }
}

/** What is wrong with the rows, as one message at the field: how many cells. */
function rowsFault(state: RowsState, checks: readonly RowColumn[]): { errors: RowErrors | null; message?: string } {
  const errors = validateRows(state, checks)
  if (!errors) return { errors }
  const count = Object.values(errors).reduce((sum, cells) => sum + Object.keys(cells).length, 0)
  return { errors, message: fillText(messages.form.invalid, { count }) }
}

const requiredTest = (
  { required, field }: ColumnProgram,
  seen: (row: Row) => Parameters<NonNullable<ColumnProgram['required']>['holds']>[0],
) => (required ? (row: Row) => required.holds(seen(row)) : () => field.document.required === true)

/** A column's own rules over those of its field; what is unique on the server is at least unique among the rows. */
function specsOf({ field, rules }: ColumnProgram): RuleSpec[] {
  return [...ruleSpecsOf(field), ...rules, ...(field.document.unique ? ['only'] : [])]
}
