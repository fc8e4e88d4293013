import { useEffect, useState } from 'react'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'

/** The client counts down a minute before it asks again. spec: contract §2.4 */
const againS = 60

export interface SmsCode {
  /** Seconds until a code may be asked for again; 0 when it may. */
  waitS: number
  busy: boolean
  /** Has a code sent to a number that is right; tells `refuse` why it was not. */
  ask(mobile: string): Promise<void>
}

/** Asking for the code of a phone login. */
export function useSmsCode(refuse: (text: string) => void): SmsCode {
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
        ports.notice.notice({ tone: 'success', title: '', message: smsSent, shownMs: limit.noticeShownMs })
      } catch (error) {
        refuse(failureText(error))
      } finally {
        setBusy(false)
      }
    },
  }
}
