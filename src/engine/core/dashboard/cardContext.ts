import type { DashboardCardDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { nearHint } from '#core/expression'
import { availableNames, compileTexts, dashboardDiagnostics, unknownMessages } from '#core/message'
import { type Field, type Model, unknownField, unknownName } from '#core/model'
import { present } from '#core/object'
import { type BaseContext, compileKeys, compileValue, expandTag, inside, type SourceProgram } from '#core/screen'

/** The document type of cards with the given key. */
export type CardOf<Key extends string> = Extract<DashboardCardDocument, Record<Key, unknown>>

/** The context of compiling a card; the names of a source row are in scope. */
export interface CardContext extends BaseContext {
  source: SourceProgram | undefined
  row: Readonly<Record<string, ExpressionType>> | undefined
}

/** Compiles a figure: a name of the row, or an expression. */
export const figure = (text: string, context: CardContext) =>
  compileValue(text.startsWith('=') ? text : context.row ? `=${text}` : `=$row.${text}`, context)

/** Reports a name that the rows of the source do not have. */
export function findName(name: string, { row, collector, at }: CardContext): void {
  if (!row || Object.hasOwn(row, name)) return
  const names = Object.keys(row)
  collector.report(
    at,
    dashboardDiagnostics.unknownSourceName,
    { name },
    nearHint(name, names) ?? (names.length > 0 ? availableNames(names) : compileTexts.sourceFirst),
  )
}

/** The names of an entry: itself, or the fields of the source that carry its tag. */
export function namesOf(entry: string, context: CardContext): readonly string[] {
  const { source } = context
  if (!entry.startsWith('#')) return [entry]
  if (source?.kind === 'rows') return expandTag(entry, { ...context, model: source.model })
  context.collector.report(context.at, dashboardDiagnostics.noTagOfRows, { entry })
  return []
}

/** The model named by a part's `model`; an unknown one is reported. */
export function findModel(id: string, context: BaseContext): Model | undefined {
  const { library } = context
  const model = library.resolvedModel(id)
  if (model) return model
  const { collector, at } = inside(context, 'model')
  collector.add(
    at,
    unknownName('model', { name: id, candidates: library.modelIds(), otherwise: unknownMessages.otherName }),
  )
  return undefined
}

const momentTypes = new Set(['date', 'datetime'])

/** The stored date or date-time field that a document names; anything else is reported. */
export function momentField(name: string, model: Model, { collector, at }: BaseContext): Field | undefined {
  const field = model.field(name)
  if (field?.column && momentTypes.has(field.type.id)) return field
  const days = model.fields.filter(({ type, column }) => column && momentTypes.has(type.id)).map((one) => one.name)
  if (!field) {
    collector.add(at, unknownField(model.id, { name, candidates: days, otherwise: unknownMessages.otherName }))
    return undefined
  }
  collector.report(at, dashboardDiagnostics.momentType, { field: field.name, type: field.type.title })
  return undefined
}

/** The field of a name in the rows, if the source has one. */
export function fieldOf(name: string, { source }: CardContext): Field | undefined {
  if (source?.kind === 'rows') return source.fields.find((field) => field.name === name)
  if (source?.kind === 'aggregate') return source.aggregate.groups.find((group) => group.name === name)?.field
  return undefined
}

/** The dictionary of a field's values. */
export const dictOf = (field: Field | undefined): string | undefined => {
  const dict = field?.document.dict
  return typeof dict === 'string' ? dict : undefined
}

/** The tone of a row: what the document says, else that of a field's value in its dictionary; none for a field without one. */
export function toneOfRow({ tone }: { tone?: string }, field: Field | undefined, context: BaseContext) {
  const dict = dictOf(field)
  const derived = field && dict && `=dictTone('${dict}', ${field.name})`
  return compileKeys(present({ tone: tone ?? derived }), ['tone'], compileValue, context)
}

/** Reports steps that do not ascend. */
export function checkSteps(steps: readonly { from: number }[], { collector, at }: BaseContext): void {
  steps.forEach(({ from }, index) => {
    const least = steps[index - 1]?.from
    if (least !== undefined && from <= least)
      collector.report([...at, index, 'from'], dashboardDiagnostics.stepsAscending, { least })
  })
}
