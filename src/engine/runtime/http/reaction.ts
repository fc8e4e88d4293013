import { noticeFor } from '#core/error'
import type { ClockPort, NoticePort, Ports } from '#runtime/port'
import { type FailureFacts, isLostLogin } from './httpFailure.ts'
import { createLeaving, type LeavingSettings, type SessionExit, staysOn } from './leaving.ts'

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

/** The reactions of one runtime. spec: shell §4 (login expiry), §8; policy, the browser's side */
export function createFailureReaction(settings: ReactionSettings): FailureReaction {
  const { agent, clock, navigation, notice } = settings.ports
  const notify = createErrorNotifier({ clock, notice })
  const leaving = createLeaving(settings)

  return {
    reloads: leaving.reloads,
    react(facts, { token, quiet }) {
      const { status, message, kind } = facts
      // Its caller left, or another failure is already reloading the page.
      if (kind === 'aborted' || leaving.underWay()) return true
      if (kind === 'business') return false
      const hasToken = token !== ''
      if (hasToken && token !== settings.token() && isLostLogin(facts)) return true
      const request = { status, message, timeout: kind === 'timeout', hasToken }
      const failure = noticeFor({ ...request, workChat: agent.workChat })
      if (failure.kind === 'none') return true
      if (failure.kind === 'notice') {
        const isOnBanner = hasToken && isOutOfReach(facts) && !staysOn(navigation.currentPath())
        if (!quiet && !isOnBanner) notify(failure)
        return !quiet
      }
      leaving.start(failure)
      return true
    },
  }
}

/** The server is out of reach, which a banner says above every page of a session but those for signing in, with the way to try again. */
const isOutOfReach = ({ kind, status }: FailureFacts): boolean => kind === 'network' || status === 502 || status === 503

interface ErrorNotice {
  title: string
  message: string
  shownMs: number
}

/** Shows errors, each text once while it is visible. */
function createErrorNotifier({ clock, notice }: { clock: ClockPort; notice: NoticePort }) {
  const untilMs = new Map<string, number>()

  return ({ title, message, shownMs }: ErrorNotice): void => {
    const nowMs = clock.nowMs()
    if ((untilMs.get(message) ?? 0) > nowMs) return
    untilMs.set(message, nowMs + shownMs)
    notice.notice({ tone: 'error', title, message, shownMs })
  }
}
