import { useCallback, useState } from 'react'
import { errorCatalogue } from '#core/error'
import { useRuntime } from '#pages/context'
import type { Captcha } from '#runtime/session'

/** What stands beside the captcha's input: a picture, or word that it did not come. */
export type CaptchaPicture = Captcha | 'failed'

export interface CaptchaState {
  /** Null while none is demanded. */
  picture: CaptchaPicture | null
  renew(): Promise<void>
  /** A login was refused with `message`: a demanded captcha appears, a used one is replaced. spec: contract §2.2 */
  afterRefusal(message: string): void
}

const demands: readonly string[] = [errorCatalogue.captchaMissing.message, errorCatalogue.captchaWrong.message]

/** The captcha of the password login, which appears only when the server asks for it. */
export function useCaptcha(): CaptchaState {
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
