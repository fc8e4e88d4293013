import { isObject } from '#core/object'
import type { SignInStep } from '#pages/belonging'
import { isHttpFailure } from '#runtime/http'
import type { LoginResult, SecondStep } from '#runtime/session'

/** A login that waits for its code. */
export interface Proof {
  step: SignInStep
  giveUp(): void
}

/** The second step that the failure of a login asks for; null when it is another failure. */
function secondStepOf(failure: unknown): SecondStep | null {
  const result = isHttpFailure(failure) ? failure.result : null
  const step = isObject(result) ? result.secondStep : null
  return isObject(step) ? { ticket: String(step.ticket), to: String(step.to) } : null
}

/** Asks for the code of a login of two steps, until it comes or the user gives up; another failure is passed on. */
export function proofOf(failure: unknown, show: (proof: Proof | null) => void): Promise<LoginResult> {
  const secondStep = secondStepOf(failure)
  if (!secondStep) throw failure
  return new Promise((resolve, reject) => {
    const onLogin = (login: LoginResult) => {
      show(null)
      resolve(login)
    }
    const giveUp = () => {
      show(null)
      reject(failure)
    }
    show({ step: { kind: 'code', secondStep, onLogin }, giveUp })
  })
}
