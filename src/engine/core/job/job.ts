import { isObject } from '#core/object'

/** `interrupted`: the server stopped before the job finished. */
const jobStatuses = ['running', 'done', 'failed', 'cancelled', 'interrupted'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** A failed row, numbered from 1, with the reason. */
export interface JobFault {
  row: number
  message: string
}

export interface Job {
  id: string
  title: string
  status: JobStatus
  /** Number of processed rows, and of all rows. */
  done: number
  total: number
  /** Number of failed rows; `faults` holds the first of them. */
  failed: number
  faults: readonly JobFault[]
  /** Outcome as text. */
  message: string
  /** Result for the steps that follow. */
  result: unknown
}

export const hasEnded = ({ status }: Job): boolean => status !== 'running'

const countOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.max(0, Number(value)) : 0)
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

const faultsOf = (value: unknown): JobFault[] =>
  (Array.isArray(value) ? value : [])
    .filter(isObject)
    .map(({ row, message }) => ({ row: countOf(row), message: textOr(message) }))

/** Parses the job in a response; null when there is none. */
export function readJob(raw: unknown): Job | null {
  if (!isObject(raw) || typeof raw.id !== 'string') return null
  const status = jobStatuses.find((each) => each === raw.status)
  if (!status) return null
  return {
    id: raw.id,
    title: textOr(raw.title),
    status,
    done: countOf(raw.done),
    total: countOf(raw.total),
    failed: countOf(raw.failed),
    faults: faultsOf(raw.faults),
    message: textOr(raw.message),
    result: raw.result ?? null,
  }
}
