import { useCallback, useState } from 'react'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { SignInStep } from '#pages/belonging'
import { useRuntime } from '#pages/context'
import type { LoginResult } from '#runtime/session'

/** The steps in their order: an own password first, since nothing else is answered before. spec: shell §4; contract §2.2 */
export function stepsAfter({ mustChangePassword, multiDepart, tenants }: LoginResult): SignInStep[] {
  return [
    ...(mustChangePassword ? [{ kind: 'password' } as const] : []),
    ...(multiDepart === 2 ? [{ kind: 'depart' } as const] : []),
    ...(tenants.length > 1 ? [{ kind: 'tenant', tenants } as const] : []),
  ]
}

export interface SignIn {
  /** The step before the user; null while there is none. */
  step: SignInStep | null
  /** The server has taken the login. */
  begin(login: LoginResult): Promise<void>
  /** The step is done. */
  finish(): void
  /** The user gives up; the session ends. */
  leave(): void
}

/** Goes through the steps after a login, then calls `onDone`. */
export function useSignIn(onDone: () => Promise<void>): SignIn {
  const { ports, session } = useRuntime()
  const [steps, setSteps] = useState<readonly SignInStep[]>([])

  const goOn = useCallback(
    async (rest: readonly SignInStep[]) => {
      setSteps(rest)
      if (rest.length === 0) await onDone()
    },
    [onDone],
  )

  return {
    step: steps[0] ?? null,
    async begin(login) {
      const { noDepart } = messages.session
      if (login.multiDepart === 0)
        ports.notice.notice({ tone: 'warning', title: '', message: noDepart, shownMs: limit.noticeShownMs })
      await goOn(stepsAfter(login))
    },
    finish: () => void goOn(steps.slice(1)),
    leave() {
      setSteps([])
      session.logout()
    },
  }
}
