import type { FilterDocument } from '#core/document'
import { type FieldType, type FilterMatch, fieldTypeOf } from '#core/fieldType'
import { screenDiagnostics } from '#core/message'
import { type Field, findingOf, type Segments } from '#core/model'
import { dictProblem, isExpression } from '../value/fieldValue.ts'
import { checkWidgetUse } from '../widget/widgetCheck.ts'
import type { ScreenContext } from './screenContext.ts'

interface FilterPlace {
  context: ScreenContext
  at: Segments
}

/** Checks the filters of a list: their widgets, how they match, and what they begin with. */
export function checkFilters(context: ScreenContext): void {
  const { plain, model } = context
  if (plain.type !== 'list' || !model) return
  for (const [index, filter] of (plain.filters ?? []).entries()) {
    if (typeof filter === 'string') continue
    const names = filter.fields ?? (filter.field ? [filter.field] : [])
    const [first] = names.flatMap((name) => model.field(name) ?? [])
    if (first) checkFilter(filter, first, { context, at: ['filters', index] })
  }
}

function checkFilter(filter: FilterDocument, field: Field, { context, at }: FilterPlace): void {
  const { library, collector } = context
  if (filter.field && filter.fields) collector.add([...at, 'field'], findingOf(screenDiagnostics.fieldAndFields))
  const match = filter.match ?? field.type.match
  if (!filter.fields && !fitsMatch(field, match))
    collector.add(
      [...at, 'match'],
      findingOf(screenDiagnostics.wrongMatch, {
        field: field.name,
        type: field.type.title,
        match,
        typeMatch: field.type.match,
      }),
    )
  else checkValue(filter.value, field, { match, place: { context, at } })
  checkWidgetUse(filter, field, { library, collector, at, face: 'filter' })
}

/** A range and its ends need an order, a branch needs a tree, a part of a text needs a text. */
function fitsMatch({ type }: Field, match: FilterMatch): boolean {
  if (match === 'range' || match === 'ge' || match === 'le') return isOrdered(type)
  if (match === 'tree') return type.match === 'tree'
  return match !== 'like' || type.expression.kind === 'text' || type.expression.kind === 'any'
}

const isOrdered = (type: FieldType): boolean =>
  type.match === 'range' || ['formula', 'variant', 'month', 'year'].includes(type.id)

/** Days that a date filter may begin with, by name. */
const dateWords = new Set(['today', 'yesterday', 'week', 'days7', 'days30', 'month', 'year'])

/** What a filter begins with is a value of its field; a moment is also found by its day. */
function checkValue(value: unknown, field: Field, { match, place }: { match: FilterMatch; place: FilterPlace }): void {
  const { context, at } = place
  const isDay = field.type.id === 'date' || field.type.id === 'datetime'
  for (const one of [value].flat()) {
    if (one === undefined || one === null || isExpression(one) || match === 'like') continue
    if (isDay && dateWords.has(String(one))) continue
    const type = isDay && String(one).length === 10 ? (fieldTypeOf('date') ?? field.type) : field.type
    const read = type.read(one, field.document)
    const problem = 'problem' in read ? read.problem : dictProblem(field, read.value, context.library)
    if (problem === undefined) continue
    context.collector.add(
      [...at, 'value'],
      findingOf(
        screenDiagnostics.filterValue,
        { problem },
        isDay ? `用日期或 ${[...dateWords].join('、')}` : '改成可用的值',
      ),
    )
  }
}
