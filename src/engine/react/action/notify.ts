import { refusedText } from '#core/error'
import { messages } from '#core/message'
import { ChunkFailure } from '#react/part'
import { isHttpFailure } from '#runtime/http'
import type { NoticeTone } from '#runtime/port'
import type { ActionHost } from './host.ts'

/** Shows `message` as a notice; nothing if it is empty. */
export function notify({ ports }: Pick<ActionHost, 'ports'>, message: string, tone: NoticeTone): void {
  if (message !== '') ports.notice.notice({ tone, message })
}

/** Shows a failure, unless the user has already been notified of it. */
export function notifyFailure(error: unknown, host: Pick<ActionHost, 'ports'>, place: string): void {
  if (!isHttpFailure(error)) host.ports.report(error, place)
  if (isHttpFailure(error) && (error.notified || error.kind === 'aborted')) return
  notify(host, knownText(error) || messages.failure.unknown, 'warning')
}

function knownText(error: unknown): string {
  if (isHttpFailure(error)) return refusedText(error.message, error.result)
  return error instanceof ChunkFailure ? error.message : ''
}
