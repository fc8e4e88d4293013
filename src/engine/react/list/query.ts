import type { Expression } from '#core/expression'
import { type Field, maskedFields, queryFieldOf } from '#core/model'
import { encodeListQuery, type FilterValue, type ListFilter } from '#core/query'
import type { FilterProgram, ListProgram } from '#core/screen'
import { boundWhere, type Names, type Scope, seesField, seesMask } from '#react/scope'
import type { ListState } from './state.ts'

export type QueryState = Pick<
  ListState,
  'applied' | 'trees' | 'view' | 'counter' | 'advanced' | 'page' | 'pageSize' | 'sort'
>

export interface QueryContext {
  program: ListProgram
  scope: Scope
  names?: Names
  /** Names of the visible columns. */
  columns: readonly string[]
}

/** The parameters of the list call, or of an export if not `paged`. spec: contract §7.1 */
export function listQuery(state: QueryState, context: QueryContext, paged = true): Record<string, string> {
  const { program, columns } = context
  const encoded = encodeListQuery({
    sort: state.sort,
    filters: [...filterParts(program.filters, state.applied), ...treeParts(program, state.trees)],
    columns: paged ? [...new Set([...columns, ...program.members])] : columns,
    ...(state.advanced ? { advanced: state.advanced } : {}),
    ...(paged ? { page: { pageNo: state.page, pageSize: state.pageSize } } : {}),
  })
  return withWhere(encoded, [program.where, ...segmentWheres(state, program)], context)
}

const segmentWheres = ({ view, counter }: QueryState, { views, counters }: ListProgram) => [
  views.find(({ id }) => id === view)?.where,
  counters.find(({ id }) => id === counter)?.where,
]

/** Adds conditions to the parameters, with their names bound to the user's values. */
export function withWhere(
  encoded: Record<string, string>,
  wheres: readonly (Expression | undefined)[],
  { program, scope, names }: QueryContext,
): Record<string, string> {
  const evaluation = scope.evaluation(program.model, {}, names)
  const parts = wheres.flatMap((where) => (where ? [boundWhere(where, evaluation)] : []))
  if (parts.length === 0) return encoded
  return { ...encoded, where: parts.join(' && ') }
}

/** The filters and their values, for the encoder, which leaves out blank ones. */
export function filterParts(filters: readonly FilterProgram[], values: Readonly<Record<string, FilterValue>>) {
  return filters.map((filter) => ({ filter: listFilter(filter), value: values[filter.id] }))
}

function listFilter({ fields, match }: FilterProgram): ListFilter {
  const [first] = fields
  if (!first || fields.length > 1)
    return { fields: fields.map(({ name }) => name), match: match === 'eq' ? 'eq' : 'like' }
  return { field: first.name, match, type: queryFieldOf(first) }
}

/** The selected tree node, for the encoder. */
export const treeParts = ({ trees }: ListProgram, values: Readonly<Record<string, string>>) =>
  trees.flatMap(({ field }) => {
    const value = values[field.name]
    return value ? [{ filter: { field: field.name, match: 'tree', type: queryFieldOf(field) } as const, value }] : []
  })

/** The list without filters and sorting by fields that the user sees masked or not at all: the server rejects them. */
export function withoutClosed(program: ListProgram, scope: Pick<Scope, 'shows' | 'fieldRight'>): ListProgram {
  const { model, filters, columns, sort } = program
  const isClosed = (field: Field) =>
    seesMask(field, scope) || (field.member !== undefined && !seesField(field, model, scope))
  const fields = [
    ...maskedFields(model),
    ...[...filters, { fields: columns.map(({ field }) => field) }].flatMap(({ fields }) => fields),
  ]
  const closed = new Set(fields.filter(isClosed).map(({ name }) => name))
  const isOpen = ({ name }: Field) => !closed.has(name)
  return {
    ...program,
    filters: filters
      .map((filter) => ({ ...filter, fields: filter.fields.filter(isOpen) }))
      .filter(({ fields }) => fields.length > 0),
    columns: columns.map((column) => (isOpen(column.field) ? column : { ...column, sortable: false })),
    sort: sort.filter(({ field }) => !closed.has(field)),
  }
}
