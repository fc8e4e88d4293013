import { isAborted, isHttpFailure } from '#runtime/http'
import type { NoticeTone } from '#runtime/port'
import type { Sources } from './context.ts'

/** Runs a request for choices and shows the server's message when it fails, unless the user has been notified already. */
export async function withNotice<T>({ ports }: Sources, tone: NoticeTone, request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (isHttpFailure(error) && !error.notified && !isAborted(error))
      ports.notice.notice({ tone, message: error.message })
    throw error
  }
}
