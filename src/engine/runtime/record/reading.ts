import { type DictOption, toOptions } from '#core/dictionary'
import type { Page } from '#core/endpoint'
import { isObject } from '#core/object'
import { type CallOptions, type HttpCalls, type Query, shownInPlace } from '#runtime/http'
import { type RecordRow, recordPageOf, rowsOf, treePageOf } from './page.ts'

/** `quiet`: failures that the caller reports to the user itself. */
type ReadOptions = Pick<CallOptions, 'signal' | 'quiet'>

/** Options of the reads that the server takes in a batch. */
type BatchedReadOptions = ReadOptions & Pick<CallOptions, 'batch'>

/** The reads of one model. spec: contract §7, §8.5 */
export interface RecordReads {
  list(query: Query, options?: BatchedReadOptions): Promise<Page<RecordRow>>
  /** Null when there is no such record. */
  queryById(id: string, signal?: AbortSignal): Promise<RecordRow | null>
  /** Top rows of a tree. */
  treeRoots(query: Query, options?: ReadOptions): Promise<Page<RecordRow>>
  /** Rows right below `parentId`. */
  children(parentId: string, query?: Query, options?: ReadOptions): Promise<Page<RecordRow>>
  /** Records to choose from: their ids and names. */
  options(query: OptionQuery, signal?: AbortSignal): Promise<readonly DictOption[]>
  /** Nodes to choose from right below `parentId`, or at the top. */
  optionTree(parentId: string, signal?: AbortSignal): Promise<readonly RecordRow[]>
  /** Aggregates over the records of a list. */
  aggregate(query: Query, options?: BatchedReadOptions): Promise<AggregateResult>
  /** The history of a record, the latest first. */
  timeline(query: Query, options?: ReadOptions): Promise<Page<RecordRow>>
  /** The records in the trash. */
  recycleBin(query: Query, options?: ReadOptions): Promise<Page<RecordRow>>
}

/** Groups with their numbers; `capped` if there are more than requested. */
export interface AggregateResult {
  rows: readonly RecordRow[]
  capped: boolean
}

/** Selects the records that can be chosen. */
interface OptionQuery {
  keyword?: string
  /** Comma-joined keys whose names to look up. */
  keys?: string
  /** A condition in the row subset of the expression language. */
  where?: string
  /** The field that is stored instead of the id. */
  store?: string
}

/** Conditions without a value are not sent. spec: contract §7.1 */
const filled = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The reads under `api`. */
export function createReads(http: HttpCalls, api: string): RecordReads {
  const read = (name: string, query: Query, options: ReadOptions = {}): Promise<unknown> =>
    http.signedGet(`${api}/${name}`, filled(query), options)
  const page = async (name: string, query: Query, options?: ReadOptions) =>
    recordPageOf(await read(name, query, options))
  const branch = async (name: string, query: Query = {}, options?: ReadOptions) =>
    treePageOf(await read(name, query, options))
  const until = (signal?: AbortSignal): ReadOptions => (signal ? { signal } : {})

  return {
    list: (query, options) => page('list', query, options),
    async queryById(id, signal) {
      const [record] = rowsOf([await read('queryById', { id }, { ...until(signal), quiet: shownInPlace })])
      return record ?? null
    },
    treeRoots: (query, options) => branch('rootList', query, options),
    children: (pid, query, options) => branch('childList', { ...query, pid }, options),
    options: async (query, signal) => toOptions(await read('options', { ...query }, until(signal))),
    optionTree: async (pid, signal) => rowsOf(await read('optionTree', { pid }, until(signal))),
    async aggregate(query, options) {
      const answer = await read('aggregate', query, options)
      return { rows: rowsOf(isObject(answer) ? answer.rows : []), capped: isObject(answer) && answer.capped === true }
    },
    timeline: (query, options) => page('timeline', query, options),
    recycleBin: (query, options) => page('recycleBin', query, options),
  }
}
