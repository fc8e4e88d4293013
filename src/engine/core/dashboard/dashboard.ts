import type { ComposedOf, FilterFieldDocument } from '#core/document'
import type { Expression, ExpressionType } from '#core/expression'
import { compileDiagnostics } from '#core/message'
import { createCollector, type Field, findingOf, readExpression, rowTypesOf } from '#core/model'
import {
  askModel,
  type BaseContext,
  compileFilter,
  type DashboardProgram,
  type FilterProgram,
  fixedLabel,
  inside,
} from '#core/screen'
import { compileCard } from './card.ts'
import { offeredFields } from './offered.ts'
import { wallOf } from './wall.ts'

/** A dashboard: its filters, and cards over sources of their own. */
export function compileDashboard(document: ComposedOf<'dashboard'>, outer: BaseContext): DashboardProgram {
  const fields = offeredFields(document, outer.library)
  const { model: filterModel, filters } = compileFilters(fields, inside(outer, 'filters'))
  const context = { ...outer, names: { ...outer.names, $filter: filterType(filters) } }
  return {
    kind: 'dashboard',
    id: document.id,
    title: fixedLabel(document.title),
    filterModel,
    filters,
    cards: document.cards.map((card, index) => compileCard(card, index, filters, inside(context, 'cards', index))),
    ...(document.refreshS ? { refreshS: document.refreshS } : {}),
    ...(document.wall ? { wall: wallOf(document.wall, filters, inside(outer, 'wall')) } : {}),
    diagnostics: outer.collector.diagnostics,
  }
}

/** The filters of a screen without a model: fields of their own that only ask. */
function compileFilters(documents: Readonly<Record<string, FilterFieldDocument>>, context: BaseContext) {
  const fields = Object.fromEntries(
    Object.entries(documents).map(([name, { match: _match, value: _value, first: _first, ...field }]) => [name, field]),
  )
  const { model, library } = askModel({ id: 'filter', title: '', fields }, context)
  const filters = Object.entries(documents).flatMap(
    ([name, { match, value, required, placeholder, first, widget, props }]) => {
      const here = inside(context, name)
      const field = model.field(name)
      if (field && !field.column && !field.link) {
        here.collector.add(
          [...here.at, 'type'],
          findingOf(compileDiagnostics.filterType, { type: field.type.title, typeId: field.type.id }),
        )
        return []
      }
      const document = {
        field: name,
        ...(match ? { match } : {}),
        ...(value === undefined ? {} : { value }),
        ...(required ? { required } : {}),
        ...(placeholder ? { placeholder } : {}),
        ...(widget ? { widget } : {}),
        ...(props ? { props } : {}),
      }
      return compileFilter(document, { ...here, model, library }).map((filter) => ({
        ...filter,
        ...chosenOf(field, { ...here, library }),
        ...(first ? firstOf(field, { ...here, library }) : {}),
      }))
    },
  )
  return { model, filters }
}

/** The condition on the records that a reference offers; what is wrong with it is told with the field. */
function chosenOf(field: Field | undefined, context: BaseContext): { optionsWhere?: Expression } {
  const { target, document } = field ?? {}
  if (!target || typeof document?.where !== 'string') return {}
  const quiet = createCollector(context.collector.document, null)
  const rowFields = rowTypesOf(target.model, context.library)
  const optionsWhere = readExpression(document.where, { ...context, collector: quiet, rowFields })
  return optionsWhere ? { optionsWhere } : {}
}

/** Where the first record is asked for; only what refers to records begins with one. */
function firstOf(field: Field | undefined, { library, collector, at }: BaseContext): { first?: string } {
  const api = field?.target && library.resolvedModel(field.target.model)?.api
  if (api) return { first: api }
  collector.add([...at, 'first'], findingOf(compileDiagnostics.firstOfReferences))
  return {}
}

/** `$filter.period_begin` and `_end` of a range, a list where several are chosen, else the value itself. */
function filterType(filters: readonly FilterProgram[]): ExpressionType {
  const fields = filters.flatMap(({ id, match, fields: [field] }): [string, ExpressionType][] => {
    const type = field?.type.expression ?? { kind: 'any' }
    if (match === 'range')
      return [
        [`${id}_begin`, type],
        [`${id}_end`, type],
      ]
    return [[id, match === 'in' ? { kind: 'list', of: type } : type]]
  })
  return { kind: 'record', fields: Object.fromEntries(fields) }
}
