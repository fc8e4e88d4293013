import { useCallback, useRef, useState } from 'react'
import type { SignInStep } from '#pages/belonging'
import { useRuntime } from '#pages/context'
import type { LoginResult, ProveLogin } from '#runtime/session'
import type { Proof } from './proofOf.ts'

/**
 * The steps in their order: an own password first, since nothing else is answered before, then the tenant, which decides between which
 * departments there is a choice. spec: shell §4; contract §2.2
 */
function stepsAfter({ mustChangePassword, multiDepart, tenants }: LoginResult): SignInStep[] {
  const hasTenants = tenants.length > 1
  return [
    ...(mustChangePassword ? [{ kind: 'password' } as const] : []),
    ...(hasTenants ? [{ kind: 'tenant', tenants } as const] : []),
    ...(hasTenants || multiDepart === 2 ? [{ kind: 'depart' } as const] : []),
  ]
}

interface SignIn {
  prove: ProveLogin
  /** The step before the user; null while there is none. */
  step: SignInStep | null
  /** The server has accepted the login. */
  begin(login: LoginResult): Promise<void>
  /** The step is done; that of the department says whether there is one. */
  finish(hasDepart?: boolean): void
  /** The user gives up; the session ends. */
  leave(): void
}

/** Users with this right are told where to add a department. */
const buildsDeparts = 'depart:add'

/** Goes through the steps after a login, then calls `onDone`. */
export function useSignIn(onDone: () => Promise<void>): SignIn {
  const { ports, session } = useRuntime()
  const [steps, setSteps] = useState<readonly SignInStep[]>([])

  const [proof, setProof] = useState<Proof | null>(null)
  const prove = useCallback<ProveLogin>(
    (login) => login.catch(async (failure: unknown) => (await import('./proofOf.ts')).proofOf(failure, setProof)),
    [],
  )

  const hasDepart = useRef(true)
  const goOn = useCallback(
    async (rest: readonly SignInStep[]) => {
      setSteps(rest)
      if (rest.length > 0) return
      await onDone()
      if (hasDepart.current) return
      const { departlessText } = await import('#pages/belonging')
      ports.notice.notice({ tone: 'warning', message: departlessText(session.permissions().shows(buildsDeparts)) })
    },
    [onDone, ports, session],
  )

  const finish = useCallback(
    (found = hasDepart.current) => {
      hasDepart.current = found
      void goOn(steps.slice(1))
    },
    [goOn, steps],
  )

  return {
    prove,
    step: proof?.step ?? steps[0] ?? null,
    async begin(login) {
      hasDepart.current = login.multiDepart !== 0
      await goOn(stepsAfter(login))
    },
    finish,
    leave() {
      if (proof) return proof.giveUp()
      setSteps([])
      session.logout()
    },
  }
}
