import { type DictOption, toOptions } from '#core/dictionary'
import type { Page } from '#core/endpoint'
import type { HttpCalls, Query } from '#runtime/http'
import { type RecordRow, recordPageOf, rowsOf } from './page.ts'

/** The reads of one model. spec: contract §7, §8.5 */
export interface RecordReads {
  list(query: Query, signal?: AbortSignal): Promise<Page<RecordRow>>
  /** Null when there is no such record. */
  queryById(id: string, signal?: AbortSignal): Promise<RecordRow | null>
  /** Top rows of a tree. */
  treeRoots(query: Query, signal?: AbortSignal): Promise<Page<RecordRow>>
  /** Rows right below `parentId`. */
  children(parentId: string, query?: Query, signal?: AbortSignal): Promise<readonly RecordRow[]>
  /** Records to choose from: their ids and names. */
  options(question: OptionQuestion, signal?: AbortSignal): Promise<readonly DictOption[]>
  /** Nodes to choose from right below `parentId`, or at the top. */
  optionTree(parentId: string, signal?: AbortSignal): Promise<readonly RecordRow[]>
  /** What lies in the trash. */
  recycleBin(query: Query, signal?: AbortSignal): Promise<Page<RecordRow>>
}

/** Which records may be chosen. */
export interface OptionQuestion {
  keyword?: string
  /** Comma-joined keys whose names are wanted. */
  keys?: string
  /** A condition in the row subset of the expression language. */
  where?: string
  /** The field that is stored instead of the id. */
  store?: string
}

/** Conditions without a value are not sent. spec: contract §7.1 */
const given = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The reads under `api`. */
export function createReads(http: HttpCalls, api: string): RecordReads {
  const read = (name: string, query: Query, signal?: AbortSignal): Promise<unknown> =>
    http.signedGet(`${api}/${name}`, given(query), signal ? { signal } : {})

  return {
    list: async (query, signal) => recordPageOf(await read('list', query, signal)),
    async queryById(id, signal) {
      const [record] = rowsOf([await read('queryById', { id }, signal)])
      return record ?? null
    },
    treeRoots: async (query, signal) => recordPageOf(await read('rootList', query, signal)),
    children: async (pid, query, signal) => recordPageOf(await read('childList', { ...query, pid }, signal)).records,
    options: async (question, signal) => toOptions(await read('options', { ...question }, signal)),
    optionTree: async (pid, signal) => rowsOf(await read('optionTree', { pid }, signal)),
    recycleBin: async (query, signal) => recordPageOf(await read('recycleBin', query, signal)),
  }
}
