import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { EntryField, FormError, failureText, useEntry } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import { mobileError } from './mobileError.ts'
import { useSmsCode } from './useSmsCode.ts'

const { session: texts, form } = messages
const blank = { mobile: '', captcha: '' }

const check = ({ mobile, captcha }: typeof blank) => ({
  mobile: mobileError(mobile),
  captcha: captcha.trim() ? undefined : fillText(form.enter, { title: messages.page.login.smsCode }),
})

/** Signing in by a code that is sent to the phone. spec: contract §2.4 */
export function PhoneForm({ onLogin }: { onLogin(login: LoginResult): Promise<void> }) {
  const { session } = useRuntime()
  const [refusal, setRefusal] = useState('')
  const sms = useSmsCode(setRefusal)
  const [hasRequested, setHasRequested] = useState(false)
  const mobile = useRef<InputRef>(null)

  const submit = async ({ mobile, captcha }: typeof blank) => {
    setRefusal('')
    try {
      await onLogin(await session.phoneLogin({ mobile, captcha: captcha.trim(), rememberMe: true }))
    } catch (error) {
      setRefusal(failureText(error))
    }
  }
  const { values, errors, busy, change, onSubmit } = useEntry({ initial: blank, check, submit })
  const wrong = mobileError(values.mobile)
  const askCode = () => {
    setHasRequested(true)
    if (wrong) mobile.current?.focus()
    else sms.ask(values.mobile)
  }

  return (
    <form className="login-form" noValidate onSubmit={onSubmit}>
      <FormError text={refusal} />
      <EntryField name="mobile" title={messages.page.login.mobile} error={hasRequested ? wrong : errors.mobile}>
        {(control) => (
          <Input
            {...control}
            ref={mobile}
            size="large"
            type="tel"
            autoComplete="tel"
            maxLength={11}
            value={values.mobile}
            onChange={(event) => change('mobile', event.target.value)}
          />
        )}
      </EntryField>
      <EntryField name="captcha" title={messages.page.login.smsCode} error={errors.captcha}>
        {(control) => (
          <div className="login-captcha">
            <Input
              {...control}
              size="large"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              value={values.captcha}
              onChange={(event) => change('captcha', event.target.value)}
            />
            <Button size="large" disabled={sms.waitS > 0} loading={sms.busy} onClick={askCode}>
              {sms.waitS > 0 ? fillText(texts.captchaAgain, { seconds: String(sms.waitS) }) : texts.captchaAsk}
            </Button>
          </div>
        )}
      </EntryField>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {texts.login}
      </Button>
    </form>
  )
}
