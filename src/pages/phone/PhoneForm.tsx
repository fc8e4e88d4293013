import { Button, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import { accountFormRules, compileRules } from '#core/rule'
import { useRuntime } from '#pages/context'
import { EntryInput, FormError, failureText, useEntry } from '#pages/entry'
import type { LoginResult } from '#runtime/session'

const rules = compileRules(accountFormRules.mobile)

/** The error of a phone number; empty if it is valid. spec: shell §5 */
const mobileError = (mobile: string): string | undefined => rules.check(mobile)?.message

/** The client counts down a minute before it asks again. spec: contract §2.4 */
const againS = 60

interface SmsCode {
  /** Seconds until a code may be requested again; 0 when it may. */
  waitS: number
  busy: boolean
  /** Sends a code to a valid number; otherwise calls `refuse` with the reason. */
  ask(mobile: string): Promise<void>
}

/** Asking for the code of a phone login. */
function useSmsCode(refuse: (text: string) => void): SmsCode {
  const { http, ports } = useRuntime()
  const [waitS, setWaitS] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => (waitS > 0 ? ports.clock.after(1_000, () => setWaitS(waitS - 1)) : undefined), [waitS, ports.clock])

  return {
    waitS,
    busy,
    async ask(mobile) {
      if (busy) return
      refuse('')
      setBusy(true)
      try {
        await http.post('/sys/sms', { mobile, smsmode: '0' }, { token: '' })
        setWaitS(againS)
        const { smsSent } = messages.page.login
        ports.notice.notice({ tone: 'success', message: smsSent })
      } catch (error) {
        refuse(failureText(error))
      } finally {
        setBusy(false)
      }
    },
  }
}

const { session: texts, form } = messages
const blank = { mobile: '', captcha: '' }

const check = ({ mobile, captcha }: typeof blank) => ({
  mobile: mobileError(mobile),
  captcha: captcha.trim() ? undefined : fillText(form.enter, { title: messages.page.login.smsCode }),
})

/** Signing in by a code that is sent to the phone. spec: contract §2.4 */
export function PhoneForm({ onLogin }: { onLogin(login: LoginResult): Promise<void> }) {
  const { session } = useRuntime()
  const [hasRequested, setHasRequested] = useState(false)
  const mobile = useRef<InputRef>(null)

  const submit = async ({ mobile, captcha }: typeof blank) => {
    await onLogin(await session.phoneLogin({ mobile, captcha: captcha.trim(), rememberMe: true }))
  }
  const entry = useEntry({ initial: blank, check, submit })
  const sms = useSmsCode(entry.refuse)
  const wrong = mobileError(entry.values.mobile)
  const askCode = () => {
    setHasRequested(true)
    if (wrong) mobile.current?.focus()
    else sms.ask(entry.values.mobile)
  }

  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={entry.refusal} />
      <EntryInput
        entry={entry}
        name="mobile"
        title={messages.page.login.mobile}
        error={hasRequested ? wrong : entry.errors.mobile}
        ref={mobile}
        type="tel"
        autoComplete="tel"
        maxLength={11}
      />
      <EntryInput
        entry={entry}
        name="captcha"
        title={messages.page.login.smsCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        beside={
          <Button size="large" disabled={sms.waitS > 0} loading={sms.busy} onClick={askCode}>
            {sms.waitS > 0 ? fillText(texts.captchaAgain, { seconds: String(sms.waitS) }) : texts.captchaAsk}
          </Button>
        }
      />
      <Button type="primary" htmlType="submit" size="large" block loading={entry.busy}>
        {texts.login}
      </Button>
    </form>
  )
}
