import { type Evaluation, type Expression, parseExpression, partsOf } from '#core/expression'
import type { Library } from '#core/library'
import { evaluationOf, type RecordValues } from '#core/model'
import type { Cause, Condition, Conditions, FieldItem, FormProgram } from '#core/screen'
import { indexItems } from '#react/form'

/** One condition of a form that can hold or not. */
export interface Branch {
  /** The item, or the tab, that it is of. */
  item: string
  isTab: boolean
  state: Cause['state']
  condition: Condition
}

/** Values by which a branch is taken; a reference has the record that it names beside it, as `typeId$`. */
export type Way = RecordValues

const states = { visible: 'hidden', readonly: 'readonly', disabled: 'disabled', required: 'required' } as const

/** Every condition of a form's items that looks at its values. */
export function branchesOf(program: FormProgram): Branch[] {
  return [...indexItems(program.items).nodes.values()].flatMap(({ id, item, tab }) => {
    if (tab) return tab.visible ? branch(id, { visible: tab.visible }, true) : []
    return item && item.kind !== 'broken' ? branch(id, item.conditions) : []
  })
}

const branch = (item: string, conditions: Conditions, isTab = false): Branch[] =>
  Object.entries(conditions).flatMap(([name, condition]) =>
    condition && condition.reads.length > 0
      ? [{ item, isTab, state: states[name as keyof Conditions], condition: condition as Condition }]
      : [],
  )

const mostWays = 500

/** What the ways of a form are found in. */
export interface Ways {
  program: FormProgram
  library: Library
  /** Records of a model that the person can see. */
  recordsOf(model: string): Promise<readonly RecordValues[]>
}

/** Values of the form's fields under which the condition gives `wanted`; null where none do. */
export async function wayTo({ condition }: Branch, wanted: boolean, given: Ways): Promise<Way | null> {
  const { program } = given
  const parsed = parseExpression(condition.source)
  if (!parsed.ok) return null
  const names = new Set(condition.reads.filter((name) => !name.startsWith('$')).map((name) => name.replace(/\$$/, '')))
  const fields = [...names].flatMap((name) => program.fieldItems.find(({ field }) => field.name === name) ?? [])
  if (fields.length < names.size) return null
  const literals = literalsIn(parsed.expression)
  const choices = await Promise.all(fields.map((item) => choicesOf(item, literals, given)))
  return product(choices).find((way) => condition.holds(evaluation(program, way)) === wanted) ?? null
}

/** Everything that a person can enter into a field and that matters to the condition, each as a part of a way. */
async function choicesOf(item: FieldItem, literals: readonly unknown[], given: Ways): Promise<Way[]> {
  const { library, recordsOf } = given
  const { name, target, document } = item.field
  if (document.copyOf) return copiesOf(item, document.copyOf, given)
  if (!target) return valuesOf(item, literals, library).map((value) => ({ [name]: value }))
  const records = await recordsOf(target.model)
  const ways = records.map((record): Way => ({ [name]: record[target.store], [`${name}$`]: record }))
  return [...ways, { [name]: null, [`${name}$`]: null }]
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

/** What a field that follows a reference can become: each record of the reference with what is copied of it. */
async function copiesOf({ field }: FieldItem, copyOf: string, given: Ways): Promise<Way[]> {
  const [reference = '', source = ''] = copyOf.split('$.')
  const item = given.program.fieldItems.find((one) => one.field.name === reference)
  const ways = item ? await choicesOf(item, [], given) : []
  return ways.map((way) => ({ ...way, [field.name]: (way[`${reference}$`] as RecordValues | null)?.[source] ?? null }))
}

const product = (choices: readonly (readonly Way[])[]): Way[] =>
  choices.reduce<Way[]>(
    (ways, parts) => ways.flatMap((way) => parts.map((part) => ({ ...way, ...part }))).slice(0, mostWays),
    [{}],
  )
