import { type FailureNotice, isTokenInvalid, noticeFor } from '#core/error'
import type { Ports } from '#runtime/port'
import type { FailureFacts } from './httpFailure.ts'
import { createLeaving, type Leaving, type LeavingSettings } from './leaving.ts'
import { createNoticeBoard } from './noticeBoard.ts'

export interface FailureReaction {
  /**
   * Tells the user about a failure, once however many arrive together. True when the user knows.
   * `quiet` leaves ordinary failures to the caller; a lost login is always told.
   */
  react(facts: FailureFacts, sent: { token: string; quiet: boolean }): boolean
  reloads: Leaving['reloads']
}

export interface ReactionSettings extends LeavingSettings {
  ports: LeavingSettings['ports'] & Pick<Ports, 'agent'>
  /** The session's token at this moment. */
  token: () => string
}

const isLost = ({ status, message }: FailureFacts) => status === 401 || (status === 500 && isTokenInvalid(message))

/** Why a failure needs no telling: its caller left, tells it itself, or another one is taking the page away already. */
function isSettled(facts: FailureFacts, leaving: Leaving): boolean {
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
      if (ofOldSession && isLost(facts)) return true
      const { status, message, kind } = facts
      const failure = { status, message, timeout: kind === 'timeout', hasToken: token !== '' }
      return report(noticeFor({ ...failure, workChat: agent.workChat }), quiet)
    },
  }
}
