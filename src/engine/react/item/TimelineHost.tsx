import { useCallback, useEffect, useState } from 'react'
import { timelineMessages } from '#core/message'
import type { Model } from '#core/model'
import type { ItemProgram } from '#core/screen'
import { type LoadFailure, loadFailureOf } from '#react/boundary'
import { type TimelineState, useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { isAborted } from '#runtime/http'
import type { RecordRow } from '#runtime/record'
import { useSurface } from './surface.tsx'

/** What has happened to the record, loaded when it comes into sight; nothing beside a record that is not stored. */
export function TimelineHost({ item }: { item: Extract<ItemProgram, { kind: 'timeline' }> }) {
  const { item: viewOf, form, record, model } = useSurface()
  const { faces } = useEngine()
  const { title, help } = useWatched(viewOf(item.id))
  const { id, rowVersion } = form ? form.stored() : record
  if (typeof id !== 'string') return null
  return (
    <faces.Group id={item.id} title={title || timelineMessages.title} help={help} columns={1}>
      <Events key={`${id} ${String(rowVersion)}`} id={id} model={model} />
    </faces.Group>
  )
}

function Events({ id, model }: { id: string; model: Model }) {
  const { faces } = useEngine()
  return <faces.Timeline {...useEvents(id, model)} />
}

interface Loaded {
  rows: readonly RecordRow[]
  total: number
  page: number
}

const none: Loaded = { rows: [], total: 0, page: 0 }

function useEvents(id: string, model: Model): TimelineState {
  const { ports } = useEngine()
  const [loaded, setLoaded] = useState(none)
  const [question, setQuestion] = useState({ page: 1 })
  const [failure, setFailure] = useState<LoadFailure | null>(null)
  useEffect(() => {
    const call = new AbortController()
    const calls = ports.records.of(model.api ?? '')
    const { page: asked } = question
    const query = { id, pageNo: String(asked), pageSize: '20' }
    setFailure(null)
    calls.timeline(query, { signal: call.signal, quiet: 'all' }).then(
      ({ records, total }) =>
        setLoaded((before) => ({ rows: [...(asked > 1 ? before.rows : []), ...records], total, page: asked })),
      (error: unknown) => {
        if (!isAborted(error)) setFailure(loadFailureOf(error))
      },
    )
    return () => call.abort()
  }, [ports, model, id, question])
  return {
    events: loaded.rows,
    busy: failure === null && loaded.page < question.page,
    more: loaded.rows.length < loaded.total ? loaded.total - loaded.rows.length : 0,
    failure,
    loadMore: useCallback(() => setQuestion(({ page }) => ({ page: page + 1 })), []),
    retry: useCallback(() => setQuestion((same) => ({ ...same })), []),
  }
}
