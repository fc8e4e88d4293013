import { useCallback, useMemo } from 'react'
import { memoized } from '#core/object'
import { type QueryItem, queryItemsOf, type ReportHead, reportHeadOf, textsOf } from '#core/report'
import { type Sources, useSources } from '#react/source'
import { useRequest } from '#react/watch'
import { recordPageOf } from '#runtime/record'

const api = '/online/cgreport/api'
/** spec: widgets §7 getData, cached briefly per group */
const cacheMs = 30_000
const mostCached = 50

interface CachedAnswer {
  atMs: number
  answer: Promise<unknown>
}

/** The answers of one session by path and query. */
const cacheOf = memoized((_sources: Sources) => new Map<string, CachedAnswer>())

/** Requests an answer unless one is at most 30 s old; a failure is not kept. */
function cached(sources: Sources, path: string, query: Readonly<Record<string, string>>): Promise<unknown> {
  const { clock, http } = sources.ports
  const cache = cacheOf(sources)
  const key = JSON.stringify([path, query])
  const existing = cache.get(key)
  if (existing && clock.nowMs() - existing.atMs < cacheMs) return existing.answer
  const answer = http.get<unknown>(path, query, { quiet: 'all' })
  cache.delete(key)
  cache.set(key, { atMs: clock.nowMs(), answer })
  answer.catch(() => cache.delete(key))
  const oldest = cache.size > mostCached ? cache.keys().next().value : undefined
  if (oldest !== undefined) cache.delete(oldest)
  return answer
}

/** A report and its conditions; without its conditions, why they did not come. */
interface Report {
  head: ReportHead
  items: readonly QueryItem[]
  /** Why the query part is missing. */
  queryProblem: string
}

/** The columns and the query part of a report. */
export function useReport(code: string) {
  const sources = useSources()
  return useRequest(
    useCallback(async (): Promise<Report> => {
      const head = reportHeadOf(await cached(sources, `${api}/getRpColumns/${encodeURIComponent(code)}`, {}))
      const query = cached(sources, `${api}/getQueryInfo/${encodeURIComponent(head.id)}`, {})
      const [items, queryProblem] = await query.then(
        (raw) => [queryItemsOf(raw, head), ''] as const,
        (error: unknown) => [[], error instanceof Error ? error.message : String(error)] as const,
      )
      return { head, items, queryProblem }
    }, [sources, code]),
  )
}

/** What is asked of a report. */
export interface RowQuery {
  pageNo: number
  pageSize: number
  column: string
  order: 'asc' | 'desc'
  /** Conditions and parameters. */
  params: Readonly<Record<string, string>>
}

/**
 * A page of rows of a report with their texts; `renew` asks again for what is cached, `print` opens the server's page of all rows that are
 * found. spec: widgets §7 Report print URL
 */
export function useReportRows(head: ReportHead | undefined, query: RowQuery) {
  const sources = useSources()
  const text = useMemo(() => JSON.stringify(wireQuery(query)), [query])
  const path = head && `${api}/getData/${encodeURIComponent(head.id)}`
  const request = useRequest(
    useMemo(
      () =>
        head && path
          ? async () => {
              const { records, total } = recordPageOf(await cached(sources, path, JSON.parse(text)))
              return { rows: records.map((row) => textsOf(row, head)), total }
            }
          : null,
      [sources, head, path, text],
    ),
  )
  const renew = () => {
    const cache = cacheOf(sources)
    for (const key of [...cache.keys()]) if (path && key.includes(JSON.stringify(path))) cache.delete(key)
    request.retry()
  }
  const print = async () => {
    const { pageNo: _no, pageSize: _size, ...found } = JSON.parse(text) as Record<string, string>
    const { files, openLink } = sources.ports
    await (await files.stored()).openReport({ id: head?.id ?? '', query: found }, openLink)
  }
  return { rows: [], total: 0, ...request.value, ...request, renew, print }
}

const wireQuery = ({ pageNo, pageSize, column, order, params }: RowQuery): Record<string, string> => ({
  pageNo: String(pageNo),
  pageSize: String(pageSize),
  ...(column === '' ? {} : { column, order }),
  ...params,
})
