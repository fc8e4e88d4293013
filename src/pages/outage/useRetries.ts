import { useEffect, useState } from 'react'
import { useRuntime } from '#pages/context'

const longestSeconds = 30

/** Asks again by itself after 2, 4, 8 … 30 s for as long as the component stands, and at once by `retry`. */
export function useRetries(ask: () => void): { waitSeconds: number; retry(): void } {
  const { clock } = useRuntime().ports
  const [attempt, setAttempt] = useState(1)
  const waitSeconds = Math.min(2 ** attempt, longestSeconds)

  useEffect(() => {
    const askAgain = () => {
      setAttempt(attempt + 1)
      ask()
    }
    return clock.after(waitSeconds * 1_000, askAgain)
  }, [clock, attempt, waitSeconds, ask])
  return { waitSeconds, retry: ask }
}
