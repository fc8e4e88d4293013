import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { Chinese } from '#pages/locale'
import { PasswordDialog } from '#pages/password'
import { DepartDialog, TenantDialog } from './ChoiceDialog.tsx'
import type { SignInStep } from './signInStep.ts'

interface NextStepProps {
  step: SignInStep
  onDone(): void
  /** The user signs out instead. */
  onLeave(): void
}

/** The dialog of the step that stands before the user. */
export const NextStep = (props: NextStepProps) => (
  <Chinese>
    <StepDialog {...props} />
  </Chinese>
)

/** The dialog of one step. A changed password ends the session it was changed in, so the user is signed in anew with it. */
function StepDialog({ step, onDone, onLeave }: NextStepProps) {
  const { session } = useRuntime()
  const signInAnew = async (password: string) => {
    const username = session.state().user?.username ?? ''
    await session.login({ username, password }).then(onDone, onLeave)
  }
  switch (step.kind) {
    case 'password':
      return <PasswordDialog hint={messages.page.login.mustChange} onChanged={signInAnew} onClose={onLeave} />
    case 'depart':
      return <DepartDialog onDone={onDone} onLeave={onLeave} />
    case 'tenant':
      return <TenantDialog tenants={step.tenants} onDone={onDone} onLeave={onLeave} />
  }
}
