import type { ComposedOf, FilterFieldDocument } from '#core/document'
import { type Expression, type ExpressionType, nearHint, templateText } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { dashboardDiagnostics } from '#core/message'
import { createCollector, type Field, nearestOrAll, readExpression, rowTypesOf } from '#core/model'
import { pick } from '#core/object'
import {
  type BaseContext,
  compileFilter,
  type DashboardProgram,
  type FilterProgram,
  fixedLabel,
  inside,
  modelOfFields,
} from '#core/screen'
import { compileCard } from './card.ts'
import { eachOf, measurable } from './each.ts'

/** Compiles a dashboard: its filters, and its cards with their sources. */
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
    ...pick(document, 'refreshS'),
    ...(document.wall ? { wall: wallOf(document.wall, filters, inside(outer, 'wall')) } : {}),
    diagnostics: outer.collector.diagnostics,
  }
}

/** Compiles the filters of a screen without a model; their fields exist only for filtering. */
function compileFilters(documents: Readonly<Record<string, FilterFieldDocument>>, context: BaseContext) {
  const fields = Object.fromEntries(
    Object.entries(documents).map(([name, { match: _match, default: _default, first: _first, ...field }]) => [
      name,
      field,
    ]),
  )
  const { model, library } = modelOfFields({ id: 'filter', title: '', fields }, context)
  const filters = Object.entries(documents).flatMap(([name, document]) => {
    const here = inside(context, name)
    const field = model.field(name)
    if (field && !field.column && !field.link) {
      here.collector.report([...here.at, 'type'], dashboardDiagnostics.filterType, {
        type: field.type.title,
        typeId: field.type.id,
      })
      return []
    }
    const own = pick(document, 'match', 'default', 'required', 'widget', 'props')
    const texts = document.placeholder ? { placeholder: templateText(document.placeholder) } : {}
    return compileFilter({ field: name, ...own, ...texts }, { ...here, model, library }).map((filter) => ({
      ...filter,
      ...chosenOf(field, { ...here, library }),
      ...(document.first ? firstOf(field, { ...here, library }) : {}),
    }))
  })
  return { model, filters }
}

/** The condition on the records that a reference offers; its mistakes are reported with the field. */
function chosenOf(field: Field | undefined, context: BaseContext): { optionsWhere?: Expression } {
  const { target, document } = field ?? {}
  if (!target || typeof document?.where !== 'string') return {}
  const quiet = createCollector(context.collector.document, null)
  const rowFields = rowTypesOf(target.model, context.library)
  const optionsWhere = readExpression(document.where, { ...context, collector: quiet, rowFields })
  return optionsWhere ? { optionsWhere } : {}
}

/** The API path to request the first record from; only a reference can start with one. */
function firstOf(field: Field | undefined, { library, collector, at }: BaseContext): { first?: string } {
  const api = field?.target && library.resolvedModel(field.target.model)?.api
  if (api) return { first: api }
  collector.report([...at, 'first'], dashboardDiagnostics.firstOfReferences)
  return {}
}

/** The types of `$filter`: `period_begin` and `period_end` for a range, a list for a multiple choice, else the value itself. */
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

type Dashboard = ComposedOf<'dashboard'>

/** The filters of a dashboard. A plain text filter with the name of an `each` offers the fields that cards measure. */
function offeredFields({ filters = {}, cards }: Dashboard, library: Library): Record<string, FilterFieldDocument> {
  const entries = Object.entries(filters).map(([name, field]): [string, FilterFieldDocument] => {
    const options = field.type === 'text' && !field.widget ? measuredAs(name, cards, library) : []
    return [name, options.length > 0 ? { match: 'in', ...field, widget: 'select', props: { options } } : field]
  })
  return Object.fromEntries(entries)
}

function measuredAs(name: string, cards: Dashboard['cards'], library: Library): JsonValue[] {
  for (const { source } of cards) {
    const each = source && 'measure' in source ? eachOf(source) : undefined
    const model = each?.name === name && source && 'model' in source ? library.resolvedModel(source.model) : undefined
    if (each && model) return measurable(model, each.tag).map(({ name: value, title }) => ({ value, text: title }))
  }
  return []
}

type Document = NonNullable<ComposedOf<'dashboard'>['wall']>
type Program = NonNullable<DashboardProgram['wall']>

const defaults = { gridRows: 12, everyS: 15 } as const

/** The settings of a dashboard that covers the window. An unknown filter in `rotate` is reported, and nothing rotates. */
function wallOf(
  { gridRows = defaults.gridRows, rotate }: Document,
  filters: readonly FilterProgram[],
  context: BaseContext,
): Program {
  if (!rotate) return { gridRows }
  const { filter: name, values, everyS = defaults.everyS } = rotate
  const here = inside(context, 'rotate')
  const filter = filters.find(({ id }) => id === name)
  if (!filter) {
    const names = filters.map(({ id }) => id)
    here.collector.report([...here.at, 'filter'], dashboardDiagnostics.unknownFilter, { name }, nearHint(name, names))
    return { gridRows }
  }
  checkValues(values, filter, here)
  return { gridRows, rotate: { filter: name, values, everyS } }
}

/** Reports values that the dictionary does not have. */
function checkValues(values: readonly string[], { fields: [field] }: FilterProgram, context: BaseContext): void {
  const code = field?.document.dict
  const items = typeof code === 'string' ? context.library.dict(code) : undefined
  const candidates = items?.map(({ value }) => String(value))
  for (const [index, value] of values.entries())
    if (candidates && !candidates.includes(value)) {
      const { at } = inside(context, 'values', index)
      context.collector.report(
        at,
        dashboardDiagnostics.unknownWallValue,
        { code: String(code), value },
        nearestOrAll(value, candidates),
      )
    }
}
