import type { Field } from '#core/model'
import { encodeListQuery, type FilterValue, type ListFilter, type QueryField } from '#core/query'
import type { FilterProgram, ListProgram } from '#core/screen'
import { boundWhere, type Names, type Scope } from '#react/scope'
import { isUnfiltered } from './loaded.ts'
import { isBlankFilter, type ListState } from './state.ts'

type QueryState = Pick<ListState, 'applied' | 'trees' | 'advanced' | 'page' | 'pageSize' | 'sort' | 'flat'>

interface QueryContext {
  program: ListProgram
  scope: Scope
  names?: Names
  /** Names of the shown columns. */
  columns: readonly string[]
}

/** The parameters of the list call; without a page those of an export. spec: contract §7.1 */
export function listQuery(state: QueryState, context: QueryContext, paged = true): Record<string, string> {
  const { program, columns } = context
  const asked = encodeListQuery({
    sort: state.sort,
    filters: [...filterParts(program.filters, state.applied), ...treeParts(program, state.trees)],
    columns,
    ...(state.advanced ? { advanced: state.advanced } : {}),
    ...(paged ? { page: { pageNo: state.page, pageSize: state.pageSize } } : {}),
  })
  const where = whereOf(state, context)
  return where === '' ? asked : { ...asked, where }
}

/** The condition for the rows right below `id`. */
export const branchWhere = (parent: Field, id: string): string => `${parent.name} == '${id.replaceAll("'", "\\'")}'`

/** True when the list is asked for its roots only. */
export const asksRoots = (state: QueryState, { nested }: ListProgram): boolean =>
  nested !== undefined && !state.flat && isUnfiltered(state as ListState)

function whereOf(state: QueryState, { program, scope, names }: QueryContext): string {
  const own = program.where ? boundWhere(program.where, scope.evaluation(program.model, {}, names)) : ''
  const roots = program.nested && asksRoots(state, program) ? rootWhere(program.nested.name) : ''
  return [own, roots].filter(Boolean).join(' && ')
}

/** The family's trees mark their roots by nothing, the empty text or 0. spec: contract §5.4 */
const rootWhere = (name: string): string => `(${name} == null || ${name} == '' || ${name} == '0')`

function filterParts(filters: readonly FilterProgram[], values: Readonly<Record<string, FilterValue>>) {
  return filters
    .filter(({ id }) => !isBlankFilter(values[id]))
    .map((filter) => ({ filter: listFilter(filter), value: values[filter.id] }))
}

function listFilter({ fields, match }: FilterProgram): ListFilter {
  const [first] = fields
  if (!first || fields.length > 1)
    return { fields: fields.map(({ name }) => name), match: match === 'eq' ? 'eq' : 'like' }
  return { field: first.name, match, type: queryField(first) }
}

const treeParts = ({ trees }: ListProgram, values: Readonly<Record<string, string>>) =>
  trees.flatMap(({ field }) => {
    const value = values[field.name]
    return value ? [{ filter: { field: field.name, match: 'tree', type: queryField(field) } as const, value }] : []
  })

const kinds: Readonly<Record<string, QueryField['kind']>> = {
  number: 'number',
  bool: 'bool',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

/** How the server reads the values of a field. */
function queryField({ type, document, target }: Field): QueryField {
  const kind = document.wire === 'int' ? 'text' : (kinds[type.expression.kind] ?? 'text')
  const tree = type.match === 'tree' && target ? ({ tree: target.store === 'orgCode' ? 'code' : 'id' } as const) : {}
  return { kind, ...(type.multiple ? { list: true } : {}), ...tree }
}
