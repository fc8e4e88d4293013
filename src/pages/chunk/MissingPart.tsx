import { Button } from 'antd'
import { useCallback, useEffect } from 'react'
import { fillText, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { useRetries } from '#pages/outage'
import type { Broken } from '#react/boundary'
import { ChunkFailure, type MissingPart as Missing } from '#react/part'
import './brokenPart.css'

/** Reloads the page, after storing unsaved input. */
function useReload(): () => void {
  const { drafts, ports } = useRuntime()
  return () => {
    drafts.flush()
    ports.navigation.reload()
  }
}

const { failure, word } = messages

/** Requests a part again, by itself after 2, 4, 8 … 30 s, and has it drawn once it has come: the server may be back. spec: look, States */
function Retry({ error, retry }: { error: ChunkFailure; retry(): void }) {
  const ask = useCallback(() => void error.again().then(retry, () => undefined), [error, retry])
  useRetries(ask)
  return <Button onClick={ask}>{word.retry}</Button>
}

/**
 * What stands in place of a page that broke: the reason, the number of the failed call, a way to go on. A part that did not
 * load comes by itself, or with the page anew; unsaved input is kept first. spec: look, States; policy, the browser's side
 */
export function BrokenPart({ error, requestId, retry }: Broken) {
  const missing = error instanceof ChunkFailure
  const reload = useReload()
  return (
    <div role="alert" className="broken-part">
      <h2>{missing ? failure.chunk : failure.box}</h2>
      {requestId ? <p>{fillText(failure.requestId, { id: requestId })}</p> : null}
      <div className="broken-part-actions">
        {missing ? <Retry error={error} retry={retry} /> : <Button onClick={retry}>{word.retry}</Button>}
        <Button type={missing ? 'primary' : 'default'} onClick={reload}>
          {failure.reload}
        </Button>
      </div>
    </div>
  )
}

/**
 * What stands in place of a part that did not load, or over the page where the part would have stood over it. The rest of
 * the page works; loaded anew it has all its parts again, and unsaved input is kept first. spec: shell §8
 */
export function MissingPart({ error, retry, onClose }: Missing) {
  const { clientLog } = useRuntime()
  const reload = useReload()
  useEffect(() => void clientLog.report(error, 'part'), [clientLog, error])
  return (
    <div role={onClose ? 'alertdialog' : 'alert'} className={classOf(onClose)}>
      <p>{failure.chunk}</p>
      <div className="broken-part-actions">
        {onClose ? <Button onClick={onClose}>{word.close}</Button> : null}
        {retry && error instanceof ChunkFailure ? <Retry error={error} retry={retry} /> : null}
        <Button type="primary" onClick={reload}>
          {failure.reload}
        </Button>
      </div>
    </div>
  )
}

const classOf = (over: unknown): string => (over ? 'missing-part missing-part-over' : 'missing-part')
