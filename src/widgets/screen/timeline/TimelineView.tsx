import { Button, Timeline } from 'antd'
import { fillText, timelineMessages as texts } from '#core/message'
import { toned } from '#core/palette'
import type { TimelineState } from '#react/engine'
import { LoadingView } from '../state/LoadingView.tsx'
import { EmptyView, ErrorView } from '../state/StateView.tsx'
import './timeline.css'

type Event = TimelineState['events'][number]

/** Events: what, who and when, changed values, and what a click opens. */
export function TimelineView({ events, busy, more, failure, loadMore, retry }: TimelineState) {
  if (failure && events.length === 0)
    return <ErrorView small message={failure.message} requestId={failure.requestId} retry={retry} />
  if (events.length === 0) return busy ? <LoadingView rows={3} /> : <EmptyView small title={texts.none} />
  return (
    <div className="record-timeline">
      <Timeline
        items={events.map((event) => ({
          key: event.id,
          className: toned('record-moment', event.tone),
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

function EventText({ event: { title, person, time, text, changes, open } }: { event: Event }) {
  return (
    <>
      <div className="record-event">
        {open ? (
          <button type="button" className="record-event-press" onClick={open}>
            {title}
          </button>
        ) : (
          <strong>{title}</strong>
        )}
        {person && <span>{person}</span>}
        <time>{time}</time>
      </div>
      {text && <div className="record-event-text">{text}</div>}
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
