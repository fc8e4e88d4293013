import { Alert, Progress as Bar, Button } from 'antd'
import { useEffect, useSyncExternalStore } from 'react'
import { hasEnded, type Job } from '#core/job'
import { fillText, messages, jobMessages as texts } from '#core/message'
import type { Progress, ProgressState } from '#runtime/port'
import './progress.css'

interface ProgressBodyProps {
  progress: Progress
  close(): void
}

/** How far work is, what of it failed, and giving it up. What ended as it should closes by itself. */
export function ProgressBody({ progress, close }: ProgressBodyProps) {
  const state = useSyncExternalStore(progress.subscribe, progress.snapshot)
  const { job, cancelling } = state
  const ended = hasEnded(job)
  const isClean = job.status === 'done' && job.failed === 0
  useEffect(() => {
    if (isClean) close()
  }, [isClean, close])
  return (
    <div className="progress">
      <Bar percent={percentOf(job)} status={barStatus(job)} />
      <p className="progress-counts" role="status">
        {fillText(texts.progress, { done: job.done, total: job.total })}
        {job.failed > 0 && (
          <span className="progress-failed">{fillText(texts.failedCount, { failed: job.failed })}</span>
        )}
      </p>
      <ProgressOutcome state={state} />
      {ended && job.faults.length > 0 && <Faults job={job} />}
      <div className="progress-foot">
        {ended && job.faults.length > 0 && <Button onClick={progress.saveFaults}>{texts.saveFaults}</Button>}
        {ended ? (
          <Button type="primary" onClick={close}>
            {messages.word.close}
          </Button>
        ) : (
          <>
            {progress.aside && <Button onClick={close}>{texts.aside}</Button>}
            <Button danger loading={cancelling} onClick={progress.cancel}>
              {cancelling ? texts.cancelling : texts.cancel}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

const percentOf = ({ done, total, status }: Job): number =>
  total > 0 ? Math.floor((done * 100) / total) : status === 'done' ? 100 : 0

function barStatus({ status, failed }: Job): 'active' | 'success' | 'exception' | 'normal' {
  if (status === 'running') return 'active'
  if (status === 'done') return failed > 0 ? 'normal' : 'success'
  return status === 'cancelled' ? 'normal' : 'exception'
}

/** A lost line while it works, how it ended afterwards. */
function ProgressOutcome({ state: { job, lost } }: { state: ProgressState }) {
  if (lost) return <Alert type="warning" showIcon message={texts.lost} />
  if (!hasEnded(job)) return null
  const { status, message, done, failed } = job
  if (status !== 'done') return <Alert type={status === 'failed' ? 'error' : 'warning'} showIcon message={message} />
  return <Alert type="warning" showIcon message={fillText(texts.ended, { done: done - failed, failed })} />
}

function Faults({ job: { faults, failed } }: { job: Job }) {
  return (
    <section className="progress-faults" aria-label={texts.faults}>
      <table>
        <thead>
          <tr>
            <th>{texts.row}</th>
            <th>{texts.reason}</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ row, message }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {failed > faults.length && <p>{fillText(texts.more, { count: faults.length })}</p>}
    </section>
  )
}
