import { isObject } from '#core/object'
import { HttpFailure, isHttpFailure } from '#runtime/http'
import type { RecordRow } from './page.ts'

/** The record was changed by somebody else since it was read; nothing was written. spec: architecture (rowVersion), policy promise 2 */
export class StaleFailure extends HttpFailure {
  /** The current record; null if the server did not send it. */
  readonly current: RecordRow | null

  constructor(failure: HttpFailure) {
    super({ ...factsOf(failure) }, failure.notified)
    this.name = 'StaleFailure'
    this.current = currentIn(failure.result)
  }
}

const factsOf = ({ kind, status, code, message, requestId, result }: HttpFailure) => ({
  kind,
  status,
  code,
  message,
  requestId,
  result,
})

const currentIn = (result: unknown): RecordRow | null => {
  if (typeof result !== 'object' || result === null || !('current' in result)) return null
  const { current } = result
  return isObject(current) ? (current as RecordRow) : null
}

export const isStale = (error: unknown): error is StaleFailure => error instanceof StaleFailure

/** Waits for a write; a conflict rejects with `StaleFailure`. */
export async function refusingStale<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isHttpFailure(error) && (error.status === 409 || error.code === 409) ? new StaleFailure(error) : error
  }
}
