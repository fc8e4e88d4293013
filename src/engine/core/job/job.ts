import { isObject } from '#core/object'

/** `interrupted`: the server ended before the work did. */
const jobStatuses = ['running', 'done', 'failed', 'cancelled', 'interrupted'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** One of the things that were to be done, by its number from 1, and why it was not. */
export interface JobFault {
  row: number
  message: string
}

/** A job as it stands. */
export interface Job {
  id: string
  title: string
  status: JobStatus
  /** How many things have been tried, of how many. */
  done: number
  total: number
  /** How many of them failed; the first of them are told. */
  failed: number
  faults: readonly JobFault[]
  /** How it ended, in words. */
  message: string
  /** What those after it may use. */
  result: unknown
}

export const hasEnded = ({ status }: Job): boolean => status !== 'running'

const countOf = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.max(0, Number(value)) : 0)
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '')

const faultsOf = (value: unknown): JobFault[] =>
  (Array.isArray(value) ? value : [])
    .filter(isObject)
    .map(({ row, message }) => ({ row: countOf(row), message: textOr(message) }))

/** The job that a call has told of; null when it is none. */
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
