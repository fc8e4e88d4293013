import { type HttpCalls, isHttpFailure } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { createStoredValue, type StoredValue } from '#runtime/storage'
import { type NewQuery, type SavedQuery, savedQueriesOf } from './savedQuery.ts'

/** Saved queries by code, the screen they belong to. Each call returns the resulting queries. */
export interface SavedQueryService {
  /** The queries stored in this browser. */
  cached(code: string): readonly SavedQuery[]
  /** The queries on the server, after uploading those that only this browser had; the cached ones if it does not answer. */
  load(code: string): Promise<readonly SavedQuery[]>
  /** Saves a query, replacing the user's own query of that name. Rejects when the server refuses it. */
  save(code: string, query: NewQuery): Promise<readonly SavedQuery[]>
  remove(code: string, query: SavedQuery): Promise<readonly SavedQuery[]>
}

interface SavedQuerySettings {
  ports: Pick<Ports, 'storage' | 'clock'>
  http: HttpCalls
  /** The owner; users never see queries of others. */
  username: () => string
}

const path = '/sys/superQuery'
const maxLength = 200_000

/** No answer came, so the query may be uploaded later. */
const isAway = (error: unknown): boolean =>
  isHttpFailure(error) && (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'aborted')

const isPending = ({ id, own }: SavedQuery): boolean => id === '' && own

const withQuery = (queries: readonly SavedQuery[], query: SavedQuery): SavedQuery[] => [
  ...queries.filter(({ own, title }) => !own || title !== query.title),
  query,
]

/** The saved queries of one runtime. */
export function createSavedQueries({ ports, http, username }: SavedQuerySettings): SavedQueryService {
  const { storage, clock } = ports
  const storedQueriesOf = (code: string): StoredValue<readonly SavedQuery[]> => {
    const key = `super-query:${username()}@${code}`
    return createStoredValue({ area: storage.local, clock, key, lifetimeMs: null, parse: savedQueriesOf, maxLength })
  }
  const storedQueries = (code: string) => storedQueriesOf(code).read() ?? []
  const keep = (code: string, queries: readonly SavedQuery[]) => {
    storedQueriesOf(code).write(queries)
    return queries
  }
  const send = (code: string, { title, matchType, records, shared }: NewQuery, quiet?: 'all') =>
    http.post(path, { code, title, matchType, records, shared }, quiet ? { quiet } : {})

  async function renew(code: string): Promise<readonly SavedQuery[]> {
    const answer = await http.get<unknown>(path, { code }, { quiet: 'all' }).catch(() => null)
    const loaded = savedQueriesOf(answer)
    return loaded ? keep(code, loaded) : storedQueries(code)
  }

  return {
    cached: storedQueries,
    async load(code) {
      for (const query of storedQueries(code).filter(isPending)) await send(code, query, 'all').catch(() => null)
      return renew(code)
    },
    async save(code, query) {
      const before = storedQueries(code)
      const saved = keep(code, withQuery(before, { ...query, id: '', own: true, createBy: username() }))
      try {
        await send(code, query)
      } catch (error) {
        if (isAway(error)) return saved
        keep(code, before)
        throw error
      }
      return renew(code)
    },
    async remove(code, query) {
      if (query.id) await http.remove(path, { id: query.id })
      return keep(
        code,
        storedQueries(code).filter(({ id, own, title }) =>
          query.id ? id !== query.id : !own || title !== query.title,
        ),
      )
    },
  }
}
