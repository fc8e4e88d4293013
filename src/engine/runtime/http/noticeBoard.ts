import type { ClockPort, NoticePort } from '#runtime/port'

interface ErrorNotice {
  title: string
  message: string
  shownMs: number
}

/** Shows errors, each text once while it stands. */
export function createNoticeBoard({ clock, notice }: { clock: ClockPort; notice: NoticePort }) {
  let standing: readonly { message: string; untilMs: number }[] = []

  return {
    /** Always true: the text stands before the user, from now or from before. */
    show({ title, message, shownMs }: ErrorNotice): true {
      const nowMs = clock.nowMs()
      standing = standing.filter(({ untilMs }) => untilMs > nowMs)
      if (standing.some((each) => each.message === message)) return true
      standing = [...standing, { message, untilMs: nowMs + shownMs }]
      notice.notice({ tone: 'error', title, message, shownMs })
      return true
    },
  }
}
