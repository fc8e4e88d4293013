import type { ConfirmPort, NoticePort } from '#runtime/port'

/** Shows messages to the user. */
export interface Notifier extends NoticePort, ConfirmPort {}

/** The ports of the runtime over a notifier that may come later: notices that come before it wait for it. */
export interface NoticeQueue {
  notice: NoticePort
  confirm: ConfirmPort
  /** True while notices wait for a notifier. */
  isWaiting(): boolean
  subscribe(listener: () => void): () => void
  /** Passes the waiting notices to `notifier`, then all that follow; returns its removal. */
  attach(notifier: Notifier): () => void
}

type Task = (notifier: Notifier) => void

/** A queue without a notifier. */
export function createNoticeQueue(): NoticeQueue {
  const listeners = new Set<() => void>()
  let notifier: Notifier | null = null
  let waiting: readonly Task[] = []

  const pass = (task: Task) => {
    if (notifier) return task(notifier)
    waiting = [...waiting, task]
    for (const listener of [...listeners]) listener()
  }

  return {
    notice: {
      notice: (notice) => pass((each) => each.notice(notice)),
      modal: (modal) => new Promise((done) => pass((each) => each.modal(modal).then(done))),
      progress: (progress) => new Promise((done) => pass((each) => each.progress(progress).then(done))),
      loading: (message) => pass((each) => each.loading(message)),
    },
    confirm: {
      confirm: (question) => new Promise((done) => pass((each) => each.confirm(question).then(done))),
    },
    isWaiting: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(next) {
      notifier = next
      const tasks = waiting
      waiting = []
      for (const task of tasks) task(next)
      return () => {
        if (notifier === next) notifier = null
      }
    },
  }
}
