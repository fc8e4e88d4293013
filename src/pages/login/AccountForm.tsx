import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { errorCatalogue } from '#core/error'
import { fillText, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { type EntryCheck, EntryField, FormError, failureText, useEntry } from '#pages/entry'
import type { LoginResult } from '#runtime/session'
import { CaptchaInput } from './CaptchaInput.tsx'
import { type CaptchaState, useCaptcha } from './useCaptcha.ts'

const { session: texts, form } = messages
/** The server's word for a captcha that was never asked for: here it asks for one. */
const captchaMissing = errorCatalogue.captchaMissing.message
const enter = (title: string) => fillText(form.enter, { title })
const blank = { username: '', password: '', captcha: '' }

const checkFor =
  ({ picture }: CaptchaState): EntryCheck<typeof blank> =>
  ({ username, password, captcha }) => ({
    username: username.trim() ? undefined : enter(texts.username),
    password: password ? undefined : enter(texts.password),
    captcha: picture === null || captcha.trim() ? undefined : enter(texts.captcha),
  })

/** Signing in by username and password. spec: shell §4; contract §2.2 */
export function AccountForm({ onLogin }: { onLogin(login: LoginResult): Promise<void> }) {
  const { session } = useRuntime()
  const captcha = useCaptcha()
  const [rememberMe, setRememberMe] = useState(true)
  const [refusal, setRefusal] = useState('')

  const submit = async ({ username, password, captcha: text }: typeof blank) => {
    const { picture } = captcha
    const answered = picture && picture !== 'failed' ? { captcha: text.trim(), checkKey: picture.checkKey } : {}
    setRefusal('')
    try {
      await onLogin(await session.login({ username: username.trim(), password, rememberMe, ...answered }))
    } catch (error) {
      const failure = failureText(error)
      setRefusal(captcha.picture === null && failure === captchaMissing ? enter(texts.captcha) : failure)
      entry.change('captcha', '')
      captcha.afterRefusal(failure)
    }
  }
  const entry = useEntry({ initial: blank, check: checkFor(captcha), submit })
  const { values, errors, busy, change } = entry

  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={refusal} />
      <EntryField name="username" title={texts.username} error={errors.username}>
        {(control) => (
          <Input
            {...control}
            size="large"
            autoComplete="username"
            autoFocus
            maxLength={64}
            value={values.username}
            onChange={(event) => change('username', event.target.value)}
          />
        )}
      </EntryField>
      <EntryField name="password" title={texts.password} error={errors.password}>
        {(control) => (
          <Input.Password
            {...control}
            size="large"
            autoComplete="current-password"
            maxLength={128}
            value={values.password}
            onChange={(event) => change('password', event.target.value)}
          />
        )}
      </EntryField>
      {captcha.picture === null ? null : (
        <CaptchaInput
          picture={captcha.picture}
          value={values.captcha}
          error={errors.captcha}
          onChange={(text) => change('captcha', text)}
          onRenew={captcha.renew}
        />
      )}
      <Checkbox checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
        {texts.rememberMe}
      </Checkbox>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {texts.login}
      </Button>
    </form>
  )
}
