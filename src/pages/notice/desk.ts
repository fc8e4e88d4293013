import type { ConfirmPort, NoticePort } from '#runtime/port'

/** Who speaks to the user. */
export interface Teller extends NoticePort, ConfirmPort {}

/** The ports of the runtime over a teller that may come later: what is said before it comes waits for it. */
export interface NoticeDesk {
  notice: NoticePort
  confirm: ConfirmPort
  /** True once something waits for a teller. */
  wanted(): boolean
  subscribe(heard: () => void): () => void
  /** Hands what waits to `teller`, then everything that follows; the answer takes it away again. */
  attach(teller: Teller): () => void
}

type Errand = (teller: Teller) => void

/** A desk without a teller. */
export function createNoticeDesk(): NoticeDesk {
  const heards = new Set<() => void>()
  let teller: Teller | null = null
  let waiting: readonly Errand[] = []

  const hand = (errand: Errand) => {
    if (teller) return errand(teller)
    waiting = [...waiting, errand]
    for (const heard of [...heards]) heard()
  }

  return {
    notice: {
      notice: (notice) => hand((each) => each.notice(notice)),
      modal: (modal) => new Promise((done) => hand((each) => each.modal(modal).then(done))),
      progress: (progress) => new Promise((done) => hand((each) => each.progress(progress).then(done))),
      loading: (message) => hand((each) => each.loading(message)),
    },
    confirm: {
      confirm: (question) => new Promise((done) => hand((each) => each.confirm(question).then(done))),
    },
    wanted: () => waiting.length > 0,
    subscribe(heard) {
      heards.add(heard)
      return () => heards.delete(heard)
    },
    attach(next) {
      teller = next
      const errands = waiting
      waiting = []
      for (const errand of errands) errand(next)
      return () => {
        if (teller === next) teller = null
      }
    },
  }
}
