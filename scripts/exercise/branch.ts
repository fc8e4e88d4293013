import { type Evaluation, type Expression, parseExpression, partsOf } from '#core/expression'
import type { Library } from '#core/library'
import { evaluationOf, type RecordValues } from '#core/model'
import type { Cause, Condition, Conditions, FieldItem, FormProgram } from '#core/screen'
import { indexItems } from '#react/form'

/** One condition of a form that can hold or not. */
export interface Branch {
  item: string
  state: Cause['state']
  condition: Condition
}

/** Values by which a branch is taken; null where no values of the form's own fields do it. */
export type Way = Readonly<Record<string, unknown>> | null

const states = { visible: 'hidden', readonly: 'readonly', disabled: 'disabled', required: 'required' } as const

/** Every condition of a form's items that looks at its values. */
export function branchesOf(program: FormProgram): Branch[] {
  return [...indexItems(program.items).nodes.values()].flatMap(({ id, item, tab }) => {
    if (tab) return tab.visible ? branch(id, { visible: tab.visible }) : []
    return item && item.kind !== 'broken' ? branch(id, item.conditions) : []
  })
}

const branch = (item: string, conditions: Conditions): Branch[] =>
  Object.entries(conditions).flatMap(([name, condition]) =>
    condition && condition.reads.length > 0
      ? [{ item, state: states[name as keyof Conditions], condition: condition as Condition }]
      : [],
  )

const mostWays = 500

/** Values of the form's fields under which the condition gives `wanted`. */
export function wayTo(
  { condition }: Branch,
  wanted: boolean,
  { program, library }: { program: FormProgram; library: Library },
): Way {
  const parsed = parseExpression(condition.source)
  if (!parsed.ok) return null
  const fields = condition.reads.flatMap((name) => program.fieldItems.find(({ field }) => field.name === name) ?? [])
  const names = condition.reads.filter((name) => !name.startsWith('$'))
  if (fields.length < names.length) return null
  const given = literalsIn(parsed.expression)
  const ways = product(fields.map((item) => [item.field.name, valuesOf(item, given, library)] as const))
  return ways.slice(0, mostWays).find((way) => condition.holds(evaluation(program, way)) === wanted) ?? null
}

const evaluation = ({ model }: FormProgram, record: RecordValues): Evaluation =>
  evaluationOf(model, record, { names: { $mode: 'create', $row: record, $record: record, $old: {}, $params: {} } })

function literalsIn(node: Expression): unknown[] {
  return [...(node.kind === 'literal' ? [node.value] : []), ...partsOf(node).flatMap(literalsIn)]
}

/** What a person can enter that matters to the condition. */
function valuesOf({ field }: FieldItem, literals: readonly unknown[], library: Library): unknown[] {
  if (field.dict) return (library.dict(field.dict) ?? []).map(({ value }) => value)
  if (field.type.id === 'switch') return ['Y', 'N']
  if (field.type.id === 'bool') return [true, false]
  return [...literals, null, 'x', 1]
}

function product(fields: readonly (readonly [string, readonly unknown[]])[]): Record<string, unknown>[] {
  return fields.reduce<Record<string, unknown>[]>(
    (ways, [name, values]) =>
      ways.flatMap((way) => values.map((value) => ({ ...way, [name]: value }))).slice(0, mostWays),
    [{}],
  )
}
