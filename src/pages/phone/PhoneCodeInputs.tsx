import type { InputRef } from 'antd'
import { useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import { accountFormRules, compileRules } from '#core/rule'
import { useRuntime } from '#pages/context'
import { type Entry, EntryInput } from '#pages/entry'
import { CodeInput } from './CodeInput.tsx'
import { useCodeRequest } from './useCodeRequest.ts'

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

interface Purpose {
  /** What the code is for: 0 sign-in, 1 registration, 2 forgotten password. spec: contract §2.4 */
  mode: '0' | '1' | '2'
  /** The account whose password was forgotten. */
  username?: string
}

interface PhoneCodeInputsProps<V extends PhoneCode> extends Purpose {
  entry: Entry<V>
}

/** The inputs of a number and of the code that is sent to it. */
export function PhoneCodeInputs<V extends PhoneCode>({ entry, mode, username }: PhoneCodeInputsProps<V>) {
  const [hasRequested, setHasRequested] = useState(false)
  const input = useRef<InputRef>(null)
  const { http } = useRuntime()
  const { mobile } = entry.values
  const send = () => http.post('/sys/sms', { mobile, smsmode: mode, ...(username ? { username } : {}) }, { token: '' })
  const request = useCodeRequest(send, entry.refuse)
  const wrong = mobileError(mobile)
  const askCode = () => {
    setHasRequested(true)
    if (wrong) input.current?.focus()
    else request.ask()
  }
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
      <CodeInput
        entry={entry}
        name="captcha"
        title={messages.page.login.smsCode}
        request={{ ...request, ask: askCode }}
      />
    </>
  )
}
