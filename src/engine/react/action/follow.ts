import { hasEnded, type Job, readJob } from '#core/job'
import { fillText, jobMessages } from '#core/message'
import { isObject } from '#core/object'
import { type Cell, createCell } from '#react/watch'
import { sheetOf } from '#runtime/file'
import { isAborted, isHttpFailure } from '#runtime/http'
import type { ProgressState } from '#runtime/port'
import type { ActionHost } from './host.ts'
import { notify } from './notify.ts'

interface ProgressTexts {
  /** Heading of the progress dialog; empty: the title of the job. */
  title: string
  /** Notice after success; empty: the message of the job. */
  message: string
  /** The user may turn to something else while it goes on. */
  aside?: boolean
}

type Host = Pick<ActionHost, 'ports'>

const pollMs = 700
const retryMs = 2_000

/** Shows the progress of the job that a call has started until it ends, or is put aside. Null unless it is done or goes on aside. */
export async function follow(result: unknown, texts: ProgressTexts, host: Host): Promise<Job | null> {
  const { title, message, aside = false } = texts
  const id = isObject(result) ? String(result.jobId ?? '') : ''
  const first = await readFirst(id, host)
  const state = createCell<ProgressState>({ job: first, lost: false, cancelling: false })
  const stop = hasEnded(first) ? () => undefined : poll(id, state, host)
  const { notice } = host.ports
  await notice.progress({
    title: title || first.title,
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    aside,
    cancel: () => void cancel(id, state, host),
    saveFaults: () => saveFaults(state.snapshot().job, host),
  })
  stop()
  const { job } = state.snapshot()
  if (job.status === 'done') {
    notify(host, message || job.message, job.failed > 0 ? 'warning' : 'success')
    return job
  }
  return aside && !hasEnded(job) ? job : null
}

async function readFirst(id: string, { ports }: Host): Promise<Job> {
  const job = readJob(await ports.http.get(pathOf(id)))
  if (!job) throw new Error(`no job ${id}`)
  return job
}

const pathOf = (id: string): string => `/sys/job/${encodeURIComponent(id)}`

/** Polls the job until it ends, also while the connection is lost. Returns how to stop. */
function poll(id: string, state: Cell<ProgressState>, { ports }: Host): () => void {
  let cancelNext = () => {}
  let stopped = false
  const next = (ms: number) => {
    if (!stopped) cancelNext = ports.clock.after(ms, () => void ask())
  }
  const ask = async () => {
    const now = state.snapshot
    try {
      const job = readJob(await ports.http.get(pathOf(id), {}, { quiet: 'all' })) ?? now().job
      state.set({ ...now(), job, lost: false })
      if (!hasEnded(job)) next(pollMs)
    } catch (error) {
      if (isAborted(error)) return
      if (isGone(error)) return state.set({ ...now(), job: gone(now().job), lost: false })
      state.set({ ...now(), lost: true })
      next(retryMs)
    }
  }
  next(pollMs)
  return () => {
    stopped = true
    cancelNext()
  }
}

const isGone = (error: unknown): boolean =>
  !isHttpFailure(error) || [401, 403, 404].includes(error.status) || error.code === 404

const gone = (job: Job): Job => ({ ...job, status: 'failed', message: jobMessages.gone })

async function cancel(id: string, state: Cell<ProgressState>, { ports }: Host): Promise<void> {
  state.set({ ...state.snapshot(), cancelling: true })
  try {
    await ports.http.post(`${pathOf(id)}/cancel`)
  } catch {
    state.set({ ...state.snapshot(), cancelling: false })
  }
}

function saveFaults({ title, faults }: Job, { ports }: Host): void {
  const rows = faults.map(({ row, message }) => [row, message])
  const sheet = sheetOf([[jobMessages.row, jobMessages.reason], ...rows])
  ports.files.hand(sheet, fillText(jobMessages.faultsName, { title }))
}
