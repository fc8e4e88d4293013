import type { Expression } from '#core/expression'
import { fieldCodeOf, isMaskText, type RecordValues } from '#core/model'
import type { ListProgram } from '#core/screen'
import { type ActionCause, actionCause, type BarView } from '#react/action'
import type { WrittenAt } from '#react/inspect'
import { isBlankFilter, type ListController, type ListState, listQuery } from '#react/list'
import { boundWhere } from '#react/scope'
import { definitionPlace } from './definition.ts'

/** One part of a list's query. */
export interface QueryPart {
  by: 'screen' | 'tree' | 'view' | 'counter' | 'filter' | 'advanced'
  title: string
  /** The condition with its names filled in, or the value. */
  text: string
}

/** Number of rows left after a part is applied. */
export interface NarrowedTo {
  part: QueryPart | null
  total: number
  capped: boolean
}

/** A part, with the query up to it. */
interface Step {
  part: QueryPart | null
  query: Record<string, string>
}

/** The parts of a list's query, in the order in which they narrow it. */
export const queryParts = (list: ListController): QueryPart[] =>
  stepsOf(list).flatMap(({ part }) => (part ? [part] : []))

/** Required filters that are empty, so that nothing is loaded. */
export const missingFilters = ({ program, state, text }: ListController): string[] =>
  program.filters
    .filter(({ id, required }) => required && isBlankFilter(state.snapshot().applied[id]))
    .map(({ title }) => text(title))

/** Counts the rows that the user sees without conditions, then with one more part each time. */
export async function narrowing(list: ListController, signal: AbortSignal): Promise<NarrowedTo[]> {
  const counted: NarrowedTo[] = []
  for (const { part, query } of stepsOf(list)) {
    const { total, capped = false } = await list.calls.list(query, { signal, quiet: 'all' })
    counted.push({ part, total, capped })
  }
  return counted
}

type Narrowed = Pick<ListState, 'applied' | 'trees' | 'view' | 'counter' | 'advanced'> & Pick<ListProgram, 'where'>

/** The queries of the steps, each with one part more than the one before. */
function stepsOf(list: ListController): Step[] {
  const { program, scope } = list
  const open: Omit<Narrowed, 'where'> = { applied: {}, trees: {}, view: '', counter: '', advanced: null }
  const { where: _, ...unbound } = program
  const queryFor = (now: Narrowed) => {
    const { where, ...state } = now
    const narrowed = { ...unbound, ...(where ? { where } : {}) }
    return listQuery({ ...state, page: 1, pageSize: 1, sort: [] }, { program: narrowed, scope, columns: [] })
  }
  let now: Narrowed = open
  const steps: Step[] = [{ part: null, query: queryFor(now) }]
  for (const { part, more } of partsOfList(list)) {
    now = { ...now, ...more }
    steps.push({ part, query: queryFor(now) })
  }
  return steps
}

interface Part {
  part: QueryPart
  /** What the part adds to the query. */
  more: Partial<Narrowed>
}

function partsOfList(list: ListController): Part[] {
  const { program, scope } = list
  const { view, counter, advanced } = list.state.snapshot()
  const bound = (where: Expression) => boundWhere(where, scope.evaluation(program.model, {}))
  const screen: Part[] = program.where
    ? [{ part: { by: 'screen', title: '', text: bound(program.where) }, more: { where: program.where } }]
    : []
  const segments = [
    { by: 'view' as const, found: program.views.find(({ id }) => id === view), more: { view } },
    { by: 'counter' as const, found: program.counters.find(({ id }) => id === counter), more: { counter } },
  ].flatMap(({ by, found, more }) =>
    found?.where ? [{ part: { by, title: list.text(found.title), text: bound(found.where) }, more }] : [],
  )
  const whole: Part[] = advanced
    ? [{ part: { by: 'advanced', title: '', text: JSON.stringify(advanced) }, more: { advanced } }]
    : []
  return [...screen, ...treeParts(list), ...segments, ...filterParts(list), ...whole]
}

function treeParts({ program, state, text }: ListController): Part[] {
  const { trees } = state.snapshot()
  return program.trees.flatMap(({ title, field: { name } }) => {
    const value = trees[name]
    return value ? [{ part: { by: 'tree', title: text(title), text: value }, more: { trees: { [name]: value } } }] : []
  })
}

/** One part for each filter, in order. */
function filterParts({ program, state, text }: ListController): Part[] {
  const { applied } = state.snapshot()
  const set = program.filters.filter(({ id }) => !isBlankFilter(applied[id]))
  return set.map(({ id, title }, index) => ({
    part: { by: 'filter', title: text(title), text: JSON.stringify(applied[id]) },
    more: { applied: Object.fromEntries(set.slice(0, index + 1).map((one) => [one.id, applied[one.id]])) },
  }))
}

/** A column of the document, and why it is not displayed. */
export interface ColumnLine {
  id: string
  pointer: string
  /** Where the model defines its field. */
  definedAt?: WrittenAt
  title: string
  widget: string
  visible: boolean
  by: 'permission' | 'page' | 'setting' | 'document' | null
  detail: string
  /** The code that is needed to see more than the mask of the row's value; empty if it is not masked. */
  masked: string
}

/** All columns of a list; with a row, also which values are masked. */
export function columnLines(list: ListController, row: RecordValues | null = null): ColumnLine[] {
  const { program, scope, state, text } = list
  const visible = new Set(list.columns.snapshot().map(({ column }) => column.id))
  return program.columns.map((column) => {
    const { id, pointer, widget, permission, withheld, field } = column
    const masked = row && isMaskText(field, row[field.name]) ? (field.mask?.code ?? '') : ''
    const line = {
      id,
      pointer,
      ...definitionPlace(program.model.id, field),
      widget,
      title: text(column.title),
      visible: visible.has(id),
      masked,
    }
    if (line.visible) return { ...line, by: null, detail: '' }
    if (permission && !scope.shows(permission)) return { ...line, by: 'permission', detail: permission }
    if (scope.fieldRight(program.model, field.name) === 'hidden')
      return { ...line, by: 'permission', detail: fieldCodeOf(program.model, field.name) }
    if (withheld) return { ...line, by: 'page', detail: withheld }
    return { ...line, by: state.snapshot().columns ? 'setting' : 'document', detail: '' }
  })
}

/** An action of the document, and why it is hidden or disabled. */
export interface ActionLine {
  id: string
  pointer: string
  title: string
  cause: ActionCause | null
  /** Why it is disabled; empty if it is not. */
  hint: string
}

/** Every action of the list, or of one of its rows. */
export function actionLines(list: ListController, record: Readonly<Record<string, unknown>> | null): ActionLine[] {
  const { program, scope } = list
  const { selected } = list.state.snapshot()
  const bar = record ? program.rowActions : program.toolbar
  const view = record ? list.rowActions(record) : list.toolbar.snapshot()
  const selection = { ids: [...selected.keys()], rows: [...selected.values()] }
  const judge = { model: program.model, scope }
  return [...bar.actions, ...bar.more].map((action) => ({
    id: action.id,
    pointer: action.pointer,
    title: action.title.text ?? action.id,
    cause: actionCause(action, { record, selection }, judge),
    hint: hintIn(view, action.id),
  }))
}

const hintIn = ({ actions, more }: BarView, id: string): string =>
  [...actions, ...more].find((action) => action.id === id)?.hint ?? ''
