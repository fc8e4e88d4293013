import { useEffect, useState } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { failureText } from '#pages/entry'

/** The client counts down a minute before it asks again. spec: contract §2.4 */
const againS = 60

/** Asking for a code. */
export interface CodeRequest {
  /** Seconds until a code may be requested again; 0 when it may. */
  waitS: number
  busy: boolean
  ask(): void
}

/** Requests of codes that `send` makes; it rejects with why none was sent, which `refuse` shows. */
export function useCodeRequest(send: () => Promise<unknown>, refuse: (text: string) => void): CodeRequest {
  const { ports } = useRuntime()
  const [waitS, setWaitS] = useState(0)
  const [busy, setBusy] = useState(false)

  useEffect(() => (waitS > 0 ? ports.clock.after(1_000, () => setWaitS(waitS - 1)) : undefined), [waitS, ports.clock])

  const ask = async () => {
    if (busy) return
    refuse('')
    setBusy(true)
    try {
      await send()
      setWaitS(againS)
      const { smsSent } = messages.page.login
      ports.notice.notice({ tone: 'success', message: smsSent })
    } catch (error) {
      refuse(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { waitS, busy, ask: () => void ask() }
}
