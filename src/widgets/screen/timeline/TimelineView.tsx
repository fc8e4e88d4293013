import { Button, Timeline } from 'antd'
import { fillText, messages, timelineMessages as texts } from '#core/message'
import type { TimelineState } from '#react/engine'
import { EmptyView } from '../state/EmptyView.tsx'
import { ErrorView } from '../state/ErrorView.tsx'
import { LoadingView } from '../state/LoadingView.tsx'
import './timeline.css'

type Event = TimelineState['events'][number]

interface Change {
  field: string
  title: string
  before: string
  after: string
}

const words: Readonly<Record<string, string>> = { ...texts, delete: messages.word.remove }
const colors: Readonly<Record<string, string>> = { add: 'green', move: 'blue', delete: 'red' }

/** What has happened to a record: who, when, what, and which values became others. */
export function TimelineView({ events, busy, more, failure, loadMore, retry }: TimelineState) {
  if (failure && events.length === 0)
    return <ErrorView small message={failure.message} requestId={failure.requestId} retry={retry} />
  if (events.length === 0) return busy ? <LoadingView rows={3} /> : <EmptyView small title={texts.none} />
  return (
    <div className="record-timeline">
      <Timeline
        items={events.map((event) => ({
          key: String(event.id),
          color: colors[String(event.action)] ?? 'gray',
          children: <EventText event={event} />,
        }))}
      />
      {failure && <ErrorView small message={failure.message} requestId={failure.requestId} retry={retry} />}
      {more > 0 && !failure && (
        <Button type="link" loading={busy} onClick={loadMore}>
          {fillText(texts.more, { count: more })}
        </Button>
      )}
    </div>
  )
}

function EventText({ event }: { event: Event }) {
  const { action, title, person, time } = event
  const changes = Array.isArray(event.changes) ? (event.changes as Change[]) : []
  return (
    <>
      <div className="record-event">
        <strong>{String(title ?? words[String(action)] ?? action)}</strong>
        <span>{String(person)}</span>
        <time>{String(time)}</time>
      </div>
      {changes.length > 0 && (
        <ul className="record-changes">
          {changes.map((change) => (
            <li key={change.field}>
              {change.title}：
              {change.before && (
                <>
                  <del>{change.before}</del> →{' '}
                </>
              )}
              {change.after || '–'}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
