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
}

const optionsOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** Conditions without a value are not sent. spec: contract §7.1 */
const given = (query: Query): Query => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))

/** The reads under `api`. */
export function createReads(http: HttpCalls, api: string): RecordReads {
  return {
    list: async (query, signal) => recordPageOf(await http.signedGet(`${api}/list`, given(query), optionsOf(signal))),
    async queryById(id, signal) {
      const [record] = rowsOf([await http.signedGet(`${api}/queryById`, { id }, optionsOf(signal))])
      return record ?? null
    },
    treeRoots: async (query, signal) =>
      recordPageOf(await http.signedGet(`${api}/rootList`, given(query), optionsOf(signal))),
    async children(parentId, query = {}, signal) {
      const sent = { ...given(query), pid: parentId }
      const result = await http.signedGet(`${api}/childList`, sent, optionsOf(signal))
      return Array.isArray(result) ? rowsOf(result) : recordPageOf(result).records
    },
  }
}
