import { Button } from 'antd'
import { useEffect } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import type { MissingPart as Missing } from '#react/part'
import { useReload } from './useReload.ts'
import './brokenPart.css'

const { failure, word } = messages

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
        {retry ? <Button onClick={retry}>{word.retry}</Button> : null}
        <Button type="primary" onClick={reload}>
          {failure.reload}
        </Button>
      </div>
    </div>
  )
}

const classOf = (over: unknown): string => (over ? 'missing-part missing-part-over' : 'missing-part')
