import { Button } from 'antd'
import { fillText, messages } from '#core/message'
import type { Broken } from '#react/boundary'
import { ChunkFailure } from '#react/part'
import { useReload } from './useReload.ts'
import './brokenPart.css'

const { failure, word } = messages

/**
 * What stands in place of a page that broke: the reason, the number of the failed call, a way to go on. A part that did not
 * load needs the page anew; unsaved input is kept first. spec: look, States; policy, the browser's side
 */
export function BrokenPart({ error, requestId, retry }: Broken) {
  const missing = error instanceof ChunkFailure
  const reload = useReload()
  return (
    <div role="alert" className="broken-part">
      <h2>{missing ? failure.chunk : failure.box}</h2>
      {requestId ? <p>{fillText(failure.requestId, { id: requestId })}</p> : null}
      <div className="broken-part-actions">
        {missing ? null : <Button onClick={retry}>{word.retry}</Button>}
        <Button type={missing ? 'primary' : 'default'} onClick={reload}>
          {failure.reload}
        </Button>
      </div>
    </div>
  )
}
