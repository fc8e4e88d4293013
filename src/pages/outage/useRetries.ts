import { useEffect, useState } from 'react'
import { useRuntime } from '#pages/context'

const longestSeconds = 30

/** Asks again by itself after 2, 4, 8 … 30 s for as long as the component stands, and at once by `retry` or when the browser has a network again. */
export function useRetries(ask: () => void): { waitSeconds: number; retry(): void } {
  const { clock } = useRuntime().ports
  const [attempt, setAttempt] = useState(1)
  const waitSeconds = Math.min(2 ** attempt, longestSeconds)

  useEffect(() => {
    const askAs = (next: number) => {
      setAttempt(next)
      ask()
    }
    const onReturn = () => askAs(1)
    window.addEventListener('online', onReturn)
    const cancel = clock.after(waitSeconds * 1_000, () => askAs(attempt + 1))
    return () => {
      window.removeEventListener('online', onReturn)
      cancel()
    }
  }, [clock, attempt, waitSeconds, ask])
  return { waitSeconds, retry: ask }
}
