import { Input } from 'antd'
import { messages } from '#core/message'
import { EntryField } from '#pages/entry'
import type { CaptchaPicture } from './useCaptcha.ts'

interface CaptchaInputProps {
  picture: CaptchaPicture
  value: string
  error: string | undefined
  onChange(text: string): void
  onRenew(): void
}

/** Four characters from a picture; a click on the picture gives another one. spec: contract §2.1 */
export function CaptchaInput({ picture, value, error, onChange, onRenew }: CaptchaInputProps) {
  const { newCaptcha, captchaFailed } = messages.page.login
  return (
    <EntryField name="captcha" title={messages.session.captcha} error={error}>
      {(control) => (
        <div className="login-captcha">
          <Input
            {...control}
            size="large"
            autoComplete="off"
            maxLength={8}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <button type="button" title={newCaptcha} aria-label={newCaptcha} onClick={onRenew}>
            {picture === 'failed' ? captchaFailed : <img src={picture.image} alt="" />}
          </button>
        </div>
      )}
    </EntryField>
  )
}
