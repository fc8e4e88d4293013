import { useCallback, useEffect, useState } from 'react'
import type { Page } from '#core/endpoint'
import { messages, timelineMessages as texts } from '#core/message'
import type { Model } from '#core/model'
import type { TimelineItem } from '#core/screen'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import { type TimelineEvent, type TimelineState, useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { isAborted } from '#runtime/http'
import type { RecordRow } from '#runtime/record'
import { useSurface } from './surface.tsx'
import { useCounted } from './useCounted.ts'

/** The timeline of the record, loaded when it comes into view; empty for a record that is not stored. */
export function TimelineHost({ item }: { item: TimelineItem }) {
  const { item: viewOf, form, record, model } = useSurface()
  const { faces } = useEngine()
  const { title, help } = useWatched(viewOf(item.id))
  const { id, rowVersion } = form ? form.stored() : record
  if (typeof id !== 'string' && typeof id !== 'number') return null
  return (
    <faces.Group id={item.id} title={title || texts.title} help={help} columns={1}>
      <Changes key={`${id} ${String(rowVersion)}`} id={String(id)} model={model} />
    </faces.Group>
  )
}

const pageSize = 20

function Changes({ id, model }: { id: string; model: Model }) {
  const { faces, ports } = useEngine()
  const ask = useCallback<AskEvents>(
    (pageNo, signal) => {
      const query = { id, pageNo: String(pageNo), pageSize: String(pageSize) }
      return ports.records.of(model.api ?? '').timeline(query, { signal, quiet: 'all' })
    },
    [ports, model, id],
  )
  const { rows, ...pages } = useEventPages(ask)
  return <faces.Timeline events={rows.map(changeOf)} {...pages} />
}

const words: Readonly<Record<string, string>> = { ...texts, delete: messages.word.remove }
const tones: Readonly<Record<string, string>> = { add: 'success', move: 'info', delete: 'danger' }

/** The event of a row of the change log. */
const changeOf = ({ id, action, title, person, time, changes }: RecordRow): TimelineEvent => ({
  id: String(id),
  time: String(time),
  title: String(title ?? words[String(action)] ?? action),
  person: String(person),
  text: '',
  tone: tones[String(action)] ?? '',
  changes: Array.isArray(changes) ? (changes as unknown as TimelineEvent['changes']) : [],
  open: null,
})

/** Requests a page of events; the same function as long as the request is the same. */
export type AskEvents = (pageNo: number, signal: AbortSignal) => Promise<Page<RecordRow>>

interface LoadedPages {
  rows: readonly RecordRow[]
  total: number
  page: number
}

const none: LoadedPages = { rows: [], total: 0, page: 0 }

/** The loaded rows, and how to load more. */
type EventPages = Omit<TimelineState, 'events'> & { rows: readonly RecordRow[] }

/** Loads events page by page, on demand. */
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
  useCounted(loaded.page > 0 ? loaded.total : null)
  return {
    rows: loaded.rows,
    busy: failure === null && loaded.page < request.page,
    more: loaded.rows.length < loaded.total ? loaded.total - loaded.rows.length : 0,
    failure,
    loadMore: useCallback(() => setRequest(({ page }) => ({ page: page + 1 })), []),
    retry: useCallback(() => setRequest((same) => ({ ...same })), []),
  }
}
