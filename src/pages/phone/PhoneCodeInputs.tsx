import { Button, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import { accountFormRules, compileRules } from '#core/rule'
import { useRuntime } from '#pages/context'
import { type Entry, EntryInput, failureText } from '#pages/entry'

/** Input of a form with a code for a phone. */
export interface PhoneCode {
  [field: string]: string
  mobile: string
  captcha: string
}

const rules = compileRules(accountFormRules.mobile)

/** The error of a phone number; empty if it is valid. spec: shell §5 */
const mobileError = (mobile: string): string | undefined => rules.check(mobile)?.message

/** Errors of number and code. */
export const phoneCodeCheck = ({ mobile, captcha }: PhoneCode) => ({
  mobile: mobileError(mobile),
  captcha: captcha.trim() ? undefined : fillText(messages.form.enter, { title: messages.page.login.smsCode }),
})

/** The client counts down a minute before it asks again. spec: contract §2.4 */
const againS = 60

interface SmsCode {
  /** Seconds until a code may be requested again; 0 when it may. */
  waitS: number
  busy: boolean
  /** Sends a code to a valid number; otherwise calls `refuse` with the reason. */
  ask(mobile: string): Promise<void>
}

interface Purpose {
  /** What the code is for: 0 sign-in, 1 registration, 2 forgotten password. spec: contract §2.4 */
  mode: '0' | '1' | '2'
  /** The account whose password was forgotten. */
  username?: string
}

/** Asking for a code. */
function useSmsCode({ mode, username }: Purpose, refuse: (text: string) => void): SmsCode {
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
        await http.post('/sys/sms', { mobile, smsmode: mode, ...(username ? { username } : {}) }, { token: '' })
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

interface PhoneCodeInputsProps<V extends PhoneCode> extends Purpose {
  entry: Entry<V>
}

/** The inputs of a number and of the code that is sent to it. */
export function PhoneCodeInputs<V extends PhoneCode>({ entry, ...purpose }: PhoneCodeInputsProps<V>) {
  const [hasRequested, setHasRequested] = useState(false)
  const input = useRef<InputRef>(null)
  const sms = useSmsCode(purpose, entry.refuse)
  const wrong = mobileError(entry.values.mobile)
  const askCode = () => {
    setHasRequested(true)
    if (wrong) input.current?.focus()
    else sms.ask(entry.values.mobile)
  }
  const { captchaAgain, captchaAsk } = messages.session
  return (
    <>
      <EntryInput
        entry={entry}
        name="mobile"
        title={messages.page.login.mobile}
        error={hasRequested ? wrong : entry.errors.mobile}
        ref={input}
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
            {sms.waitS > 0 ? fillText(captchaAgain, { seconds: String(sms.waitS) }) : captchaAsk}
          </Button>
        }
      />
    </>
  )
}
