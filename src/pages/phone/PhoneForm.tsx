import { Button } from 'antd'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { FormError, useEntry } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import { type PhoneCode, PhoneCodeInputs, phoneCodeCheck } from './PhoneCodeInputs.tsx'

const blank: PhoneCode = { mobile: '', captcha: '' }

/** Signing in by a code that is sent to the phone. spec: contract §2.4 */
export function PhoneForm({ onLogin }: { onLogin(login: LoginResult): Promise<void> }) {
  const { session } = useRuntime()
  const submit = async ({ mobile, captcha }: PhoneCode) => {
    await onLogin(await session.phoneLogin({ mobile, captcha: captcha.trim(), rememberMe: true }))
  }
  const entry = useEntry({ initial: blank, check: phoneCodeCheck, submit })

  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={entry.refusal} />
      <PhoneCodeInputs entry={entry} mode="0" />
      <Button type="primary" htmlType="submit" size="large" block loading={entry.busy}>
        {messages.session.login}
      </Button>
    </form>
  )
}
