import { limit } from '#core/limit'
import type { NoticeTone } from '#runtime/port'
import type { ActionHost } from './host.ts'

/** Says `message` shortly; nothing when there is none. */
export function tell({ ports }: Pick<ActionHost, 'ports'>, message: string, tone: NoticeTone): void {
  if (message !== '') ports.notice.notice({ tone, title: '', message, shownMs: limit.noticeShownMs })
}
