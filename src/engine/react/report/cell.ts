import type { Evaluation } from '#core/expression'
import { isReadonly, type RecordValues, ruleSpecsOf } from '#core/model'
import type { ColumnProgram, Condition, FieldItem } from '#core/screen'
import { boundWhere } from '#react/scope'
import type { ItemContext } from './context.ts'
import { caseRules, definitionPlace, readsOf, typeText } from './definition.ts'
import type { ItemReport, Reason } from './item.ts'

/** A cell of a sub-table. */
interface CellPlace {
  row: string
  column: string
}

/** The report of a cell of a sub-table; null if the item has no such column or row. */
export function cellReport(
  context: ItemContext,
  id: string,
  { row: rowId, column: columnId }: CellPlace,
): ItemReport | null {
  const item = context.index.nodes.get(id)?.item
  if (item?.kind !== 'field' || item.field.type.id !== 'table') return null
  const column = item.columns?.find((one) => one.id === columnId)
  const row = rowsOf(context, item).find((one) => one.id === rowId)
  if (!column || !row) return null
  const { field, pointer, widget, rules, optionsWhere } = column
  const { title, state } = context.view(id)
  const evaluation = cellEvaluation(context, item, row)
  const around: Reason[] = state.readonly
    ? [{ state: 'readonly', by: 'item', detail: '', reads: [], around: title }]
    : []
  const fault = context.rowFaults(item, rowId)[field.name]
  const wrong: Reason[] = fault ? [{ state: 'invalid', by: 'rule', detail: fault, reads: [] }] : []
  const reasons = [...causesOf(column, item, { context, evaluation }), ...around, ...wrong]
  const has = (one: Reason['state']) => reasons.some((reason) => reason.state === one)
  const isOpen = !has('hidden') && !has('readonly')
  return {
    id: `${id}/${columnId}`,
    title: column.title.read(evaluation),
    kind: 'cell',
    pointer,
    ...definitionPlace(modelOf(item), field),
    field: { name: field.name, type: typeText(field, row), model: modelOf(item) },
    widget,
    state: {
      visible: state.visible && !has('hidden'),
      readonly: has('readonly'),
      disabled: state.disabled,
      required: isOpen && has('required'),
      invalid: has('invalid'),
    },
    reasons,
    value: field.type.writeOnly && row[field.name] ? '******' : (row[field.name] ?? null),
    rules: [...[...ruleSpecsOf(field), ...rules].map((rule) => JSON.stringify(rule)), ...caseRules(field, row)],
    optionsWhere: optionsWhere ? boundWhere(optionsWhere, evaluation) : '',
  }
}

const modelOf = ({ field }: FieldItem): string => String(field.document.model)

function rowsOf(context: ItemContext, { field }: FieldItem): RecordValues[] {
  const rows = context.record()[field.name]
  return Array.isArray(rows) ? (rows as RecordValues[]) : []
}

/** Evaluates expressions of columns: over the row, and the form around it. */
function cellEvaluation(context: ItemContext, { columns = [] }: FieldItem, row: RecordValues): Evaluation {
  const above = context.evaluation()
  const names = new Set([...Object.keys(row), ...columns.map(({ field }) => field.name)])
  const own: Readonly<Record<string, unknown>> = { $row: row, $parent: context.record(), $record: context.record() }
  return {
    ...above,
    lookup: (name) => (names.has(name) ? (row[name] ?? null) : name in own ? own[name] : above.lookup(name)),
  }
}

interface CauseContext {
  context: ItemContext
  evaluation: Evaluation
}

function causesOf(column: ColumnProgram, item: FieldItem, { context, evaluation }: CauseContext): Reason[] {
  const { field, visible, readonly, required } = column
  const conditionReasons = (condition: Condition | undefined, state: Reason['state'], when: boolean): Reason[] =>
    condition && condition.holds(evaluation) === when
      ? [
          {
            ...{ state, by: 'expression', detail: condition.source, reads: readsOf(condition.source, evaluation) },
            place: { document: { kind: 'screen', id: context.screen }, pointer: condition.pointer },
          } as const,
        ]
      : []
  const word = (holds: boolean, state: Reason['state'], detail: string): Reason[] => {
    const place = {
      document: { kind: 'model', id: modelOf(item) } as const,
      pointer: `/fields/${field.name}/${detail}`,
    }
    return holds ? [{ state, by: detail === 'type' ? 'type' : 'model', detail, place, reads: [] }] : []
  }
  return [
    ...conditionReasons(visible, 'hidden', false),
    ...word(field.formula !== undefined, 'readonly', 'type'),
    ...word(
      !field.formula && isReadonly(field),
      'readonly',
      field.document.copyOf === undefined ? 'readonly' : 'copyOf',
    ),
    ...conditionReasons(readonly, 'readonly', true),
    ...word(!required && field.document.required === true, 'required', 'required'),
    ...conditionReasons(required, 'required', true),
  ]
}
