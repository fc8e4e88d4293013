import { type Page, pageOf } from '#core/endpoint'
import { limit } from '#core/limit'
import type { Field, RecordValues } from '#core/model'
import type { Query } from '#runtime/http'
import type { CalledRows } from './laterRows.ts'
import { rowId } from './state.ts'

type Row = RecordValues

interface PageRequest {
  pageNo: number
  pageSize: number
}

/** The page of a level whose size nobody says. */
export const firstPage: PageRequest = { pageNo: 1, pageSize: limit.pageSize }

/** What finds rows, and the page that is requested among them. */
interface RowFinder {
  found(query: Query): Promise<readonly Row[]>
  pageOf(query: Query): PageRequest
}

/** A page of rows that are all here. */
export const pageOfRows = (rows: readonly Row[], page: PageRequest): Page<Row> =>
  pageOf(rows.slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize), rows.length, page)

/** The levels of a tree over rows that are all here: it begins with those whose parent is not found with them. */
export function calledLevels(
  nested: Field | undefined,
  finding: RowFinder,
): Pick<CalledRows, 'treeRoots' | 'children'> {
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

/** Rows, and after each what it brings as `children`, all as one list. */
export const flattened = (rows: readonly Row[]): Row[] =>
  rows.flatMap(({ children, ...row }) => [row, ...(Array.isArray(children) ? flattened(children as Row[]) : [])])
