import { useCallback } from 'react'
import { messages, timelineMessages as texts } from '#core/message'
import type { Model } from '#core/model'
import type { TimelineItem } from '#core/screen'
import { type TimelineEvent, useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import type { RecordRow } from '#runtime/record'
import { type AskEvents, useEventPages } from './eventPages.ts'
import { useSurface } from './surface.tsx'

/** What has happened to the record, loaded when it comes into sight; nothing beside a record that is not stored. */
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

/** A line of the log of changes. */
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
