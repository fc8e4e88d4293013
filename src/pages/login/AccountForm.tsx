import { Button, Checkbox } from 'antd'
import { useCallback, useState } from 'react'
import { sessionErrors } from '#core/error'
import { fillText, messages } from '#core/message'
import { useRuntime } from '#pages/context'
import {
  type EntryCheck,
  EntryInput,
  FormError,
  failureText,
  PasswordInput,
  UsernameInput,
  useEntry,
} from '#pages/entry'
import type { Captcha, LoginResult, ProveLogin } from '#runtime/session'

/** Shown beside the captcha input: the picture, or a message that it failed to load. */
type CaptchaPicture = Captcha | 'failed'

interface CaptchaState {
  /** Null while none is demanded. */
  picture: CaptchaPicture | null
  renew(): Promise<void>
  /** A login was refused with `message`: a demanded captcha appears, a used one is replaced. spec: contract §2.2 */
  afterRefusal(message: string): void
}

const demands: readonly string[] = [sessionErrors.captchaMissing.message, sessionErrors.captchaWrong.message]

/** The captcha of the password login, which appears only when the server asks for it. */
function useCaptcha(): CaptchaState {
  const { session } = useRuntime()
  const [picture, setPicture] = useState<CaptchaPicture | null>(null)
  const renew = useCallback(async () => {
    setPicture(await session.captcha().catch(() => 'failed' as const))
  }, [session])
  return {
    picture,
    renew,
    afterRefusal(message) {
      if (picture !== null || demands.includes(message)) renew()
    },
  }
}

interface PictureButtonProps {
  picture: CaptchaPicture
  onRenew(): void
}

/** The picture of the captcha; a click on it gives another one. spec: contract §2.1 */
function PictureButton({ picture, onRenew }: PictureButtonProps) {
  const { newCaptcha, captchaFailed } = messages.page.login
  return (
    <button type="button" title={newCaptcha} aria-label={newCaptcha} onClick={onRenew}>
      {picture === 'failed' ? captchaFailed : <img src={picture.image} alt="" />}
    </button>
  )
}

const { session: texts, form } = messages
/** The server's message for a captcha that was never requested: here it asks for one. */
const captchaMissing = sessionErrors.captchaMissing.message
const enter = (title: string) => fillText(form.enter, { title })
const blank = { username: '', password: '', captcha: '' }

const checkFor =
  ({ picture }: CaptchaState): EntryCheck<typeof blank> =>
  ({ username, password, captcha }) => ({
    username: username.trim() ? undefined : enter(texts.username),
    password: password ? undefined : enter(texts.password),
    captcha: picture === null || captcha.trim() ? undefined : enter(texts.captcha),
  })

interface AccountFormProps {
  onLogin(login: LoginResult): Promise<void>
  prove: ProveLogin
}

/** Signing in by username and password. spec: shell §4; contract §2.2 */
export function AccountForm({ onLogin, prove }: AccountFormProps) {
  const { session } = useRuntime()
  const captcha = useCaptcha()
  const [rememberMe, setRememberMe] = useState(true)

  const submit = async ({ username, password, captcha: text }: typeof blank) => {
    const { picture } = captcha
    const answered = picture && picture !== 'failed' ? { captcha: text.trim(), checkKey: picture.checkKey } : {}
    try {
      await onLogin(await prove(session.login({ username: username.trim(), password, rememberMe, ...answered })))
    } catch (error) {
      const failure = failureText(error)
      entry.refuse(captcha.picture === null && failure === captchaMissing ? enter(texts.captcha) : failure)
      entry.change('captcha', '')
      captcha.afterRefusal(failure)
    }
  }
  const entry = useEntry({ initial: blank, check: checkFor(captcha), submit })

  return (
    <form className="login-form" noValidate onSubmit={entry.onSubmit}>
      <FormError text={entry.refusal} />
      <UsernameInput entry={entry} />
      <PasswordInput entry={entry} />
      {captcha.picture === null ? null : (
        <EntryInput
          entry={entry}
          name="captcha"
          title={texts.captcha}
          autoComplete="off"
          maxLength={8}
          beside={<PictureButton picture={captcha.picture} onRenew={captcha.renew} />}
        />
      )}
      <Checkbox checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)}>
        {texts.rememberMe}
      </Checkbox>
      <Button type="primary" htmlType="submit" size="large" block loading={entry.busy}>
        {texts.login}
      </Button>
    </form>
  )
}
