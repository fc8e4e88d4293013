import { messages } from '#core/message'
import { ChunkFailure } from '#react/part'
import { isAborted, isHttpFailure } from '#runtime/http'
import type { NoticeTone } from '#runtime/port'
import type { Sources } from './context.ts'

/**
 * Runs a request and shows why it fails, in the server's words where there are any, unless the user has been notified already. `inPlace`:
 * statuses that the caller shows itself.
 */
export async function withNotice<T>(
  { ports }: Sources,
  tone: NoticeTone,
  request: Promise<T>,
  inPlace: readonly number[] = [],
): Promise<T> {
  try {
    return await request
  } catch (error) {
    const isSettled =
      isHttpFailure(error) &&
      (error.notified || isAborted(error) || (error.kind !== 'business' && inPlace.includes(error.status)))
    if (!isSettled) ports.notice.notice({ tone, message: reasonOf(error) || messages.failure.unknown })
    throw error
  }
}

const reasonOf = (error: unknown): string =>
  isHttpFailure(error) || error instanceof ChunkFailure ? error.message : ''
