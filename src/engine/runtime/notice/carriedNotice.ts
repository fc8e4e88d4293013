import { isObject } from '#core/object'
import type { Notice, NoticeTone, Ports } from '#runtime/port'
import { createStoredValue } from '#runtime/storage'

/** Later nobody remembers what it was about. */
const lifetimeMs = 60_000
const tones: readonly unknown[] = ['success', 'info', 'warning', 'error'] satisfies NoticeTone[]

/** A notice on its way from a page that goes to the one that comes in this window. */
export interface CarriedNotice {
  keep(notice: Notice): void
  /** Shows what was kept, once. */
  show(): void
}

function noticeOf(raw: unknown): Notice | null {
  if (!isObject(raw)) return null
  const { tone, title, message, shownMs } = raw
  if (typeof title !== 'string' || typeof message !== 'string' || typeof shownMs !== 'number') return null
  return tones.includes(tone) ? { tone: tone as NoticeTone, title, message, shownMs } : null
}

/** The notice that is carried in one window. */
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
