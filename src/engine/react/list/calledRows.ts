import { type Page, pageOf } from '#core/endpoint'
import { compileExpression, parseExpression } from '#core/expression'
import { limit } from '#core/limit'
import { type Field, queryFieldsOf, type RecordValues } from '#core/model'
import { isObject } from '#core/object'
import { evaluateCondition, parseListQuery, sortRows } from '#core/query'
import type { ColumnProgram, RowSourceProgram } from '#core/screen'
import { sheetOf } from '#runtime/file'
import { filledPath, HttpFailure, type Query } from '#runtime/http'
import { recordPageOf } from '#runtime/record'
import { columnRights, permittedColumns } from './columns.ts'
import type { ListSettings } from './controller.ts'
import type { CalledRows } from './laterRows.ts'
import { rowId } from './state.ts'

type Settings = Pick<ListSettings, 'program' | 'scope' | 'ports'>
type Row = RecordValues

/** Answers a list's calls from the rows of its source call; `renewed` counts the events that may change them. */
export function calledRows(settings: Settings, source: RowSourceProgram, renewed: () => number): CalledRows {
  const reads = source.paging === 'client' ? ownPages(settings, source, renewed) : answeredPages(settings, source)
  return {
    ...reads,
    async exportXls({ query, selections, fileName }) {
      const rows = await reads.found(query)
      const exportedRows = selections?.length ? rows.filter(({ id }) => selections.includes(String(id))) : rows
      settings.ports.files.hand(sheetOf(sheetLines(settings, exportedRows)), fileName.replace(/\.xlsx$/, '.csv'))
      return { jobId: null }
    },
  }
}

interface Reads extends Omit<CalledRows, 'exportXls'> {
  /** The matching rows, as far as they are loaded. */
  found(query: Query): Promise<readonly Row[]>
}

/** Source calls that filter and page on the server. Their rows form no tree. */
function answeredPages(settings: Settings, source: RowSourceProgram): Reads {
  const lastRows = new Map<string, Row>()
  const list: Reads['list'] = async ({ field: _columns, ...query }, options) => {
    const page = recordPageOf(await callSource(settings, source, query, options))
    const records = withIds(page.records, source)
    lastRows.clear()
    for (const row of records) lastRows.set(String(row.id), row)
    return { ...page, records }
  }
  return {
    list,
    treeRoots: list,
    children: async () => pageOfRows([], firstPage),
    queryById: async (id) => lastRows.get(id) ?? null,
    aggregate: async () => ({ rows: [], capped: false }),
    found: async () => [...lastRows.values()],
  }
}

/** Source calls that return all rows: filters, order and pages are applied here, as a list call would. */
function ownPages(settings: Settings, source: RowSourceProgram, renewed: () => number): Reads {
  const { nested, model } = settings.program
  const fields = queryFieldsOf(model)
  const allIn = (answer: unknown) => (nested ? flatten(rowsIn(answer)) : rowsIn(answer))
  let cached: { at: number; rows: Promise<readonly Row[]> } | undefined
  const all = (): Promise<readonly Row[]> => {
    const at = renewed()
    if (cached?.at === at) return cached.rows
    const rows = callSource(settings, source, {}, { quiet: 'all' }).then((answer) => withIds(allIn(answer), source))
    rows.catch(() => {
      if (cached?.rows === rows) cached = undefined
    })
    cached = { at, rows }
    return rows
  }
  const parsedQuery = (query: Query) => parseListQuery(query as Record<string, string>, fields)
  const matching = async (query: Query): Promise<Row[]> => {
    const { condition, problems } = parsedQuery(query)
    const [problem] = problems
    if (problem) throw refusal(problem.message)
    const holds = testOf(query.where, settings)
    return (await all()).filter((row) => evaluateCondition(condition, row) && holds(row))
  }
  const findRows = async (query: Query) => sortRows(await matching(query), parsedQuery(query).sort)
  return {
    ...calledLevels(nested, { found: findRows, pageOf: (query) => parsedQuery(query).page }),
    found: findRows,
    list: async (query) => pageOfRows(await findRows(query), parsedQuery(query).page),
    queryById: async (id) => (await all()).find((row) => row.id === id) ?? null,
    async aggregate(query) {
      const rows = await matching(query)
      const { measure } = JSON.parse(String(query.aggregate)) as { measure: Record<string, string> }
      const counted = Object.entries(measure).map(([name, text]) => {
        // Each is `count()` or `count(condition)`.
        const test = testOf(text.slice('count('.length, -1), settings)
        return [name, rows.filter(test).length] as const
      })
      return { rows: [Object.fromEntries(counted)], capped: false }
    },
  }
}

/** The predicate of an expression; without one every row matches. */
function testOf(text: unknown, { program, scope }: Settings): (row: Row) => boolean {
  if (typeof text !== 'string' || text === '') return () => true
  const parsed = parseExpression(text)
  if (!parsed.ok) throw refusal(parsed.problem.message)
  const test = compileExpression(parsed.expression)
  return (row) => test(scope.evaluation(program.model, row)) === true
}

const refusal = (message: string): HttpFailure =>
  new HttpFailure({ kind: 'business', status: 200, code: 400, requestId: '', result: null, message }, false)

/** Calls the source; parameters that its path does not use go into the query. */
function callSource(
  { scope, ports }: Settings,
  source: RowSourceProgram,
  query: Query,
  options: Parameters<CalledRows['list']>[1],
): Promise<unknown> {
  const evaluation = scope.evaluation(undefined, {})
  const own = Object.entries(source.with).map(([name, value]) => [name, value.read(evaluation)] as const)
  const { path, rest } = filledPath(source.path, { ...query, ...Object.fromEntries(own) })
  const sent = Object.entries(rest).filter(([, value]) => value !== '')
  return ports.http.signedGet(path, Object.fromEntries(sent), options)
}

/** The rows of a response: a list, the records of a page, or the response itself as the only row. */
function rowsIn(answer: unknown): readonly Row[] {
  const list = Array.isArray(answer) || (isObject(answer) && Array.isArray(answer.records))
  return list || !isObject(answer) ? recordPageOf(answer).records : [answer]
}

/** Adds an id to each row: its key, else its position. */
const withIds = (rows: readonly Row[], { key }: RowSourceProgram): Row[] =>
  rows.map((row, index) => ({ ...row, id: String(row[key] ?? `#${index + 1}`) }))

/** The rows of a sheet: the columns the user may see, with their titles first. */
function sheetLines(
  { program, scope }: Pick<ListSettings, 'program' | 'scope'>,
  rows: readonly RecordValues[],
): unknown[][] {
  const columns = permittedColumns(program.columns, columnRights(scope, program.model))
  const head = scope.evaluation(program.model, {})
  const lines = rows.map((row) => {
    const { dictText } = scope.evaluation(program.model, row)
    return columns.map((column) => shownValue(column, row, dictText))
  })
  return [columns.map(({ title }) => title.read(head)), ...lines]
}

function shownValue({ field }: ColumnProgram, row: RecordValues, dictText?: (dict: string, value: string) => string) {
  const value = row[field.name]
  const label = row[`${field.name}_dictText`]
  if (typeof label === 'string') return label
  return field.dict && value !== null && value !== undefined ? (dictText?.(field.dict, String(value)) ?? value) : value
}

interface PageRequest {
  pageNo: number
  pageSize: number
}

/** The page of a level when no page is requested. */
const firstPage: PageRequest = { pageNo: 1, pageSize: limit.pageSize }

/** Finds rows, and says which page of them is requested. */
interface RowFinder {
  found(query: Query): Promise<readonly Row[]>
  pageOf(query: Query): PageRequest
}

/** A page of rows that are all loaded. */
const pageOfRows = (rows: readonly Row[], page: PageRequest): Page<Row> =>
  pageOf(rows.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize), rows.length, page)

/** The levels of a tree whose rows are all loaded; its roots are the rows whose parent is not among the matches. */
function calledLevels(nested: Field | undefined, finding: RowFinder): Pick<CalledRows, 'treeRoots' | 'children'> {
  const parentOf = (row: Row): string => (nested ? String(row[nested.name] ?? '') : '')
  const level = async (query: Query, isIn: (parent: string, ids: ReadonlySet<string>) => boolean) => {
    const rows = await finding.found(query)
    const ids = new Set(rows.map(rowId))
    const parents = new Set(rows.map(parentOf))
    const inLevel = rows.filter((row) => isIn(parentOf(row), ids))
    const page = pageOfRows(inLevel, finding.pageOf(query))
    return { ...page, records: page.records.map((row) => ({ ...row, isLeaf: !parents.has(rowId(row)) })) }
  }
  return {
    treeRoots: (query) => level(query, (parent, ids) => !ids.has(parent)),
    children: (id, query = {}) => level(query, (parent) => parent === id),
  }
}

/** A tree as a flat list: each row, followed by its `children`. */
const flatten = (rows: readonly Row[]): Row[] =>
  rows.flatMap(({ children, ...row }) => [row, ...(Array.isArray(children) ? flatten(children as Row[]) : [])])
