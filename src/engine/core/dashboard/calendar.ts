import type { ComposedOf } from '#core/document'
import { dependenciesOf, type Expression, expressionsIn, parseExpression } from '#core/expression'
import { dashboardDiagnostics, unknownMessages } from '#core/message'
import { type Field, type Model, unknownField } from '#core/model'
import {
  type BaseContext,
  type CalendarProgram,
  checkScreen,
  compileDetailBody,
  compileFormBody,
  compileKeys,
  compileLabel,
  fixedLabel,
  inside,
  readWhere,
  recordNames,
  stateFieldOf,
} from '#core/screen'
import { findModel, momentField, toneOfRow } from './cardContext.ts'

const defaultHours = [8, 20] as const

/** Compiles a calendar of records over days and hours. */
export function compileCalendar(document: ComposedOf<'calendar'>, context: BaseContext): CalendarProgram | undefined {
  const model = findModel(document.model, context)
  if (!model) return undefined
  const start = momentField(document.start ?? '', model, inside(context, 'start'))
  const end = momentField(document.end ?? '', model, inside(context, 'end'))
  if (!start || !end) return undefined
  const { library } = context
  const resource = document.resource ? resourceField(document.resource, model, inside(context, 'resource')) : undefined
  const over = { ...context, names: recordNames(model, library) }
  for (const key of ['create', 'detail'] as const) if (document[key]) checkScreen(document[key], inside(context, key))
  const state = stateFieldOf(model)
  const [from, to] = document.hours ?? defaultHours
  if (from >= to) context.collector.report([...context.at, 'hours'], dashboardDiagnostics.hoursReversed, { from, to })
  return {
    kind: 'calendar',
    id: document.id,
    title: fixedLabel(document.title),
    model,
    start,
    end,
    hours: from < to ? { from, to } : { from: defaultHours[0], to: defaultHours[1] },
    reads: readsOf(document, state),
    ...compileKeys(document, ['where'], readWhere, { ...context, model }),
    ...(resource ? { resource, ...choicesOf(resource) } : {}),
    ...compileKeys(document, ['label'], compileLabel, over),
    ...toneOfRow(document, state, over),
    create:
      document.create ?? compileFormBody({}, { ...context, model }, { id: `${document.id}.form`, title: model.title }),
    detail:
      document.detail ??
      compileDetailBody({}, { ...context, model }, { id: `${document.id}.detail`, title: model.title }),
    diagnostics: context.collector.diagnostics,
  }
}

/** The reference field whose records are the columns of a day. */
function resourceField(name: string, model: Model, { collector, at }: BaseContext): Field | undefined {
  const field = model.field(name)
  if (field?.target && field.column) return field
  if (field) collector.report(at, dashboardDiagnostics.resourceType, { name, type: field.type.title })
  else
    collector.add(
      at,
      unknownField(model.id, { name, candidates: namesOf(model), otherwise: unknownMessages.otherName }),
    )
  return undefined
}

const namesOf = (model: Model): string[] => model.fields.filter(({ target }) => target).map(({ name }) => name)

/** The model's condition on the records to choose from, if it can be evaluated without a record. */
function choicesOf({ document }: Field): { resourceWhere?: Expression } {
  if (typeof document.where !== 'string') return {}
  const parsed = parseExpression(document.where)
  return parsed.ok ? { resourceWhere: parsed.expression } : {}
}

/** The fields that entries are written and coloured by. */
function readsOf({ label = '', tone }: ComposedOf<'calendar'>, state: Field | undefined): readonly string[] {
  const expressions = [...(tone?.startsWith('=') ? [tone.slice(1)] : []), ...expressionsIn(label)]
  const derived = tone === undefined && state ? [state.name] : []
  return [...new Set([...expressions.flatMap(fieldsOf), ...derived])]
}

function fieldsOf(expression: string): readonly string[] {
  const parsed = parseExpression(expression)
  return parsed.ok ? dependenciesOf(parsed.expression).fields : []
}
