import { Button } from 'antd'
import { messages } from '#core/message'
import { FormError } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import { useTicket } from './useTicket.ts'
import './signOn.css'

const { session: texts } = messages

interface SignOnFormProps {
  /** Where the user wanted to go, as the address says it. */
  redirect: string | undefined
  onLogin(login: LoginResult): Promise<void>
  onPassword(): void
}

/** What stands on the login page under single sign-on: mostly for the moment between this site and the CAS server. */
export function SignOnForm({ redirect, onLogin, onPassword }: SignOnFormProps) {
  const { underWay, refusal, begin } = useTicket(redirect, onLogin)
  return (
    <div className="sign-on">
      {underWay ? <p role="status">{texts.signOnUnderWay}</p> : null}
      <FormError text={refusal} />
      <Button type="primary" size="large" block onClick={begin}>
        {texts.signOn}
      </Button>
      <Button type="link" block onClick={onPassword}>
        {texts.resetLeave}
      </Button>
    </div>
  )
}
