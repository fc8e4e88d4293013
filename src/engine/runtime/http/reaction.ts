import { type FailureNotice, noticeFor } from '#core/error'
import type { ClockPort, NoticePort, Ports } from '#runtime/port'
import { type FailureFacts, isLostLogin } from './httpFailure.ts'
import { createLeaving, type LeavingSettings, type SessionExit } from './leaving.ts'

export interface FailureReaction {
  /**
   * Notifies the user of a failure, once for several that arrive together. True if the user has been notified.
   * `quiet` leaves ordinary failures to the caller; a lost login is always shown.
   */
  react(facts: FailureFacts, sent: { token: string; quiet: boolean }): boolean
  reloads: SessionExit['reloads']
}

export interface ReactionSettings extends LeavingSettings {
  ports: LeavingSettings['ports'] & Pick<Ports, 'agent'>
  /** The current token of the session. */
  token: () => string
}

/** Why a failure needs no notice: its caller left, reports it itself, or another failure is already reloading the page. */
function isSettled(facts: FailureFacts, leaving: SessionExit): boolean {
  return facts.kind === 'aborted' || leaving.underWay()
}

/** The reactions of one runtime. spec: shell §4 (login expiry), §8; policy, the browser's side */
export function createFailureReaction(settings: ReactionSettings): FailureReaction {
  const { agent, clock, notice } = settings.ports
  const board = createNoticeBoard({ clock, notice })
  const leaving = createLeaving(settings)

  const report = (failure: FailureNotice, quiet: boolean): boolean => {
    if (failure.kind === 'none') return true
    if (failure.kind === 'notice') return quiet ? false : board.show(failure)
    leaving.start(failure)
    return true
  }

  return {
    reloads: leaving.reloads,
    react(facts, { token, quiet }) {
      if (isSettled(facts, leaving)) return true
      if (facts.kind === 'business') return false
      const ofOldSession = token !== '' && token !== settings.token()
      if (ofOldSession && isLostLogin(facts)) return true
      const { status, message, kind } = facts
      const failure = { status, message, timeout: kind === 'timeout', hasToken: token !== '' }
      return report(noticeFor({ ...failure, workChat: agent.workChat }), quiet)
    },
  }
}

interface ErrorNotice {
  title: string
  message: string
  shownMs: number
}

/** Shows errors, each text once while it is visible. */
function createNoticeBoard({ clock, notice }: { clock: ClockPort; notice: NoticePort }) {
  let standing: readonly { message: string; untilMs: number }[] = []

  return {
    /** Always true: the text is visible, newly or already before. */
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
