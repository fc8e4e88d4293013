import { childrenOf, type Evaluation, type Expression, parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import {
  copySourceOf,
  evaluationOf,
  type Field,
  formulaInputs,
  formulaValue,
  type MemberPath,
  type Model,
  type RecordValues,
} from '#core/model'
import type { Cause, Condition, Conditions, FormProgram, Mode } from '#core/screen'
import { indexItems } from '#react/form'
import { momentTexts } from './sample.ts'

/** One condition of a form that can be true or false. */
export interface Branch {
  /** The item or tab it belongs to. */
  item: string
  isTab: boolean
  state: Cause['state']
  condition: Condition
}

/** Values that take a branch; a reference comes with its record, as `typeId$`. */
export type Way = RecordValues

const states = { visible: 'hidden', readonly: 'readonly', disabled: 'disabled', required: 'required' } as const

/** Every condition of a form's items that reads its values. */
export function branchesOf(program: FormProgram, mode: Mode): Branch[] {
  return [...indexItems(program.items).nodes.values()].flatMap(({ id, item, tab }) => {
    if (tab) return tab.visible ? branch(id, { visible: tab.visible }, true) : []
    return item && item.kind !== 'broken' ? branch(id, { ...item.conditions, ...item.modes[mode] }) : []
  })
}

const branch = (item: string, conditions: Conditions, isTab = false): Branch[] =>
  Object.entries(conditions).flatMap(([name, condition]) =>
    condition && condition.reads.length > 0
      ? [{ item, isTab, state: states[name as keyof Conditions], condition: condition as Condition }]
      : [],
  )

const mostWays = 500

/** The context in which the ways of a form are found. */
export interface EntryContext {
  program: FormProgram
  library: Library
  /** Records of a model that the user can see. */
  recordsOf(model: string): Promise<readonly RecordValues[]>
}

/** Values of the form's fields for which the condition gives `expected`; null if it reads more than these. */
export async function waysTo({ condition }: Branch, expected: boolean, context: EntryContext): Promise<Way[] | null> {
  const { program } = context
  const parsed = parseExpression(condition.source)
  if (!parsed.ok || !isOfRecord(condition)) return null
  const names = new Set(condition.reads.filter((name) => !name.startsWith('$')).map((name) => name.replace(/\$$/, '')))
  const fields = [...names].flatMap((name) => enteredField(program, name) ?? [])
  if (fields.length < names.size) return null
  const literals = literalsIn(parsed.expression)
  const choices = await Promise.all(fields.map((field) => choicesOf(field, literals, context)))
  return product(choices).filter((way) => condition.holds(evaluation(program.model, way, 'create')) === expected)
}

/** Whether a condition reads only the record; user and context cannot be chosen in a form. */
export const isOfRecord = ({ reads }: Condition): boolean =>
  reads.every((name) => !name.startsWith('$') || name === '$mode')

/** Whether a field is derived from others: copied or computed. */
export const isDerived = ({ document, formula }: Field): boolean =>
  document.copyOf !== undefined || formula !== undefined

/** A field that the user enters, or that is derived from others. */
function enteredField({ fieldItems, model }: FormProgram, name: string): Field | undefined {
  const field = model.field(name)
  const isEntered = fieldItems.some((item) => item.field.name === name)
  return isEntered || (field && isDerived(field)) ? field : undefined
}

/** Everything that a user can enter into a field and that matters to the condition, each as part of a way. */
async function choicesOf(field: Field, literals: readonly unknown[], context: EntryContext): Promise<Way[]> {
  const { library, recordsOf } = context
  const { name, target } = field
  const source = copySourceOf(field)
  if (source) return copiesOf(field, source, context)
  if (field.formula) return resultsOf(field, literals, context)
  if (!target) return valuesOf(field, literals, library).map((value) => ({ [name]: value }))
  const records = await recordsOf(target.model)
  const choices = records.map((record): Way => ({ [name]: record[target.store], [`${name}$`]: record }))
  return [...choices, { [name]: null, [`${name}$`]: null }]
}

/** The names that conditions read of a record. */
export const evaluation = (model: Model, record: RecordValues, mode: Mode): Evaluation =>
  evaluationOf(model, record, { names: { $mode: mode, $row: record, $record: record, $old: {}, $params: {} } })

/** The values of a form before any input. */
export const initialValues = ({ fieldItems, model }: FormProgram): RecordValues =>
  Object.fromEntries(
    fieldItems.flatMap(({ field, value }) =>
      value ? [[field.name, value.read(evaluation(model, {}, 'create'))]] : [],
    ),
  )

function literalsIn(node: Expression): unknown[] {
  return [...(node.kind === 'literal' ? [node.value] : []), ...childrenOf(node).flatMap(literalsIn)]
}

/** The input of a user that matters to the condition. */
function valuesOf(field: Field, literals: readonly unknown[], library: Library): unknown[] {
  if (field.dict) return (library.dict(field.dict) ?? []).map(({ value }) => value)
  if (field.type.id === 'switch') return ['Y', 'N']
  if (field.type.id === 'bool') return [true, false]
  if (field.type.id === 'date' || field.type.id === 'datetime') return [...momentTexts(field.type.id), null]
  return [...literals, null, 'x', 1]
}

/** The possible values of a field copied from a reference: each record of the reference with the copied values. */
async function copiesOf({ name }: Field, source: MemberPath, context: EntryContext): Promise<Way[]> {
  const field = enteredField(context.program, source.reference)
  const choices = field ? await choicesOf(field, [], context) : []
  return choices.map((way) => ({
    ...way,
    [name]: (way[`${source.reference}$`] as RecordValues | null)?.[source.name] ?? null,
  }))
}

/** The possible results of a formula: every input of the fields that it reads, with its result. */
async function resultsOf(field: Field, literals: readonly unknown[], context: EntryContext): Promise<Way[]> {
  const inputs = formulaInputs(field)?.map((name) => enteredField(context.program, name)) ?? []
  const choices = await Promise.all(inputs.map((input) => (input ? choicesOf(input, literals, context) : [])))
  const combinations = choices.length > 0 ? product(choices) : []
  const { model } = context.program
  return combinations.map((way) => ({ ...way, [field.name]: formulaValue(field, evaluation(model, way, 'create')) }))
}

const product = (choices: readonly (readonly Way[])[]): Way[] =>
  choices.reduce<Way[]>(
    (combinations, parts) =>
      combinations.flatMap((way) => parts.map((part) => ({ ...way, ...part }))).slice(0, mostWays),
    [{}],
  )
