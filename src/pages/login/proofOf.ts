import type { SignInStep } from '#pages/belonging'
import { type LoginResult, secondStepOf } from '#runtime/session'

/** A login that waits for its code. */
export interface Proof {
  step: SignInStep
  giveUp(): void
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
