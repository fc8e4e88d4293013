import type { DetailBodyDocument } from '#core/document'
import { compileTemplate, type Evaluation, expressionsIn } from '#core/expression'
import { type Field, isDuration, type Model } from '#core/model'
import { compileKeys, compileLabel } from './condition.ts'
import { type BaseContext, type CompileContext, inside } from './context.ts'
import { compileItems } from './item.ts'
import type { HeaderFact } from './program/form.ts'
import type { FieldItem, ItemProgram } from './program/item.ts'
import type { FactProgram, Label } from './program/value.ts'

type FactDocument = Exclude<NonNullable<DetailBodyDocument['facts']>[number], string>

/** Compiles headings with what they say. */
export const factsOf = (facts: readonly FactDocument[], context: BaseContext): FactProgram[] =>
  facts.map((fact, index) => compileFact(fact, inside(context, index)))

function compileFact(fact: FactDocument, here: BaseContext): FactProgram {
  const title = compileLabel(fact.title, inside(here, 'title'))
  return { title, ...compileKeys(fact, ['value', 'link'], factText, here) }
}

/** What a fact says: a text with names in braces, or `"=…"`; nothing where all of what stands in the braces is empty. */
function factText(text: string, context: BaseContext): Label {
  const template = text.startsWith('=') ? `{${text.slice(1)}}` : text
  const label = compileLabel(template, context)
  const reads = expressionsIn(template).map((each) => compileTemplate(`{${each}}`))
  return reads.length === 0
    ? label
    : { read: (evaluation) => (reads.some((read) => read(evaluation) !== '') ? label.read(evaluation) : '') }
}

/** A fact as a user reads it; `link` is empty where it leads nowhere. */
export interface FactText {
  title: string
  value: string
  link: string
}

/** Headings and what they say. */
export const factTexts = (facts: readonly FactProgram[], evaluation: Evaluation): FactText[] =>
  facts.map(({ title, value, link }) => ({
    title: title.read(evaluation),
    value: value?.read(evaluation) ?? '',
    link: link?.read(evaluation) ?? '',
  }))

/** The field with the state of a record: that of the model's states, else a dictionary field called status. */
export function stateFieldOf(model: Model): Field | undefined {
  const field = model.field(model.stateField ?? 'status')
  return field?.dict ? field : undefined
}

/** Compiles the facts in the header of a detail; without a word of the document they are derived from its items. */
export function compileFacts(
  facts: DetailBodyDocument['facts'],
  items: readonly ItemProgram[],
  context: CompileContext,
): HeaderFact[] {
  if (!facts) return derivedFacts(items, context.model)
  return facts.flatMap((fact, index): HeaderFact[] => {
    const here = inside(context, index)
    if (typeof fact !== 'string') return [{ kind: 'fact', id: `fact${index}`, ...compileFact(fact, here) }]
    return compileItems([fact], 'detail', here).flatMap((item) => (item.kind === 'field' ? [item] : []))
  })
}

const unconditional = ({ conditions, permission }: Exclude<ItemProgram, { kind: 'broken' }>): boolean =>
  conditions.visible === undefined && permission === undefined

/** The fields that every reader of the detail sees at once: under no condition, and on the first of its tabs. */
function plainFields(items: readonly ItemProgram[]): FieldItem[] {
  return items.flatMap((item) => {
    if (item.kind === 'broken' || !unconditional(item)) return []
    if (item.kind === 'group') return plainFields(item.items)
    if (item.kind === 'tabs') return plainFields(item.tabs[0]?.items ?? [])
    return item.kind === 'field' ? [item] : []
  })
}

/** Kinds of fields that say most about a record, and how many of each a header shows. spec: look, Detail */
const factKinds: readonly (readonly [most: number, is: (field: Field) => boolean])[] = [
  [2, ({ document }) => Array.isArray(document.normal)],
  [1, ({ type }) => type.id === 'dict'],
  [1, (field) => isDuration(field) || field.type.id === 'money'],
  [2, ({ type }) => ['ref', 'depart', 'user'].includes(type.id)],
  [1, ({ type }) => type.id === 'date' || type.id === 'datetime'],
]
const fewestFacts = 3
const mostFacts = 4
/** A detail with fewer fields is read at a glance. */
const fewestFields = 7

function derivedFacts(items: readonly ItemProgram[], model: Model): FieldItem[] {
  const state = stateFieldOf(model)?.name
  const fields = plainFields(items).filter(({ field }) => field.name !== state && field.name !== model.display)
  if (fields.length < fewestFields) return []
  const facts = factKinds.flatMap(([most, is]) => fields.filter(({ field }) => is(field)).slice(0, most))
  return facts.length < fewestFacts ? [] : facts.slice(0, mostFacts)
}

/** Whether a detail folds what is empty without being told: where there are many fields. */
export const foldsEmpty = (items: readonly ItemProgram[]): boolean => plainFields(items).length >= fewestFields
