import { useCallback, useEffect, useState } from 'react'
import type { Page } from '#core/endpoint'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import type { TimelineState } from '#react/engine'
import { isAborted } from '#runtime/http'
import type { RecordRow } from '#runtime/record'

/** Asks for a page of what has happened; the same function as long as the request is the same. */
export type AskEvents = (pageNo: number, signal: AbortSignal) => Promise<Page<RecordRow>>

interface LoadedPages {
  rows: readonly RecordRow[]
  total: number
  page: number
}

const none: LoadedPages = { rows: [], total: 0, page: 0 }

/** The rows that have come, and how to bring more. */
type EventPages = Omit<TimelineState, 'events'> & { rows: readonly RecordRow[] }

/** What has happened, a page more each time it is requested. */
export function useEventPages(ask: AskEvents): EventPages {
  const [loaded, setLoaded] = useState(none)
  const [request, setRequest] = useState({ page: 1 })
  const [failure, setFailure] = useState<LoadFailure | null>(null)
  useEffect(() => {
    const call = new AbortController()
    const { page: current } = request
    setFailure(null)
    ask(current, call.signal).then(
      ({ records, total }) =>
        setLoaded((before) => ({ rows: [...(current > 1 ? before.rows : []), ...records], total, page: current })),
      (error: unknown) => {
        if (!isAborted(error)) setFailure(loadFailureOf(error))
      },
    )
    return () => call.abort()
  }, [ask, request])
  return {
    rows: loaded.rows,
    busy: failure === null && loaded.page < request.page,
    more: loaded.rows.length < loaded.total ? loaded.total - loaded.rows.length : 0,
    failure,
    loadMore: useCallback(() => setRequest(({ page }) => ({ page: page + 1 })), []),
    retry: useCallback(() => setRequest((same) => ({ ...same })), []),
  }
}
