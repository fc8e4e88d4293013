import { isObject } from '#core/object'
import type { Notice, NoticeTone, Ports } from '#runtime/port'
import { createShelf } from '#runtime/storage'

/** Later nobody remembers what it was about. */
const keptMs = 60_000
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
  const shelf = createShelf({ area: storage.session, clock, key: 'CARRIED_NOTICE', keptMs, parse: noticeOf })
  return {
    keep: (kept) => void shelf.write(kept),
    show() {
      const kept = shelf.read()
      shelf.remove()
      if (kept) notice.notice(kept)
    },
  }
}
