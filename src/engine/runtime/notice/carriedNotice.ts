import { limit } from '#core/limit'
import { isObject } from '#core/object'
import type { Notice, NoticeTone, Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

/** Older notices are outdated. */
const lifetimeMs = 60_000
const tones: readonly unknown[] = ['success', 'info', 'warning', 'error'] satisfies NoticeTone[]

/** A notice carried from one page to the next in this window. */
export interface CarriedNotice {
  keep(notice: Notice): void
  /** Shows the stored notice once. */
  show(): void
}

function noticeOf(raw: unknown): Notice | null {
  if (!isObject(raw)) return null
  const { tone, title = '', message, shownMs = limit.noticeShownMs } = raw
  if (typeof title !== 'string' || typeof message !== 'string' || typeof shownMs !== 'number') return null
  return tones.includes(tone) ? { tone: tone as NoticeTone, title, message, shownMs } : null
}

/** The carried notice of one window. */
export function createCarriedNotice({
  clock,
  notice,
  storage,
}: Pick<Ports, 'clock' | 'notice' | 'storage'>): CarriedNotice {
  const stored = createStoredValue({ area: storage.session, clock, key: 'CARRIED_NOTICE', lifetimeMs, parse: noticeOf })
  return {
    keep: (carried) => void stored.write(carried),
    show() {
      const carried = stored.read()
      stored.remove()
      if (carried) notice.notice(carried)
    },
  }
}
