import { type ComponentType, useEffect, useState } from 'react'
import { useRuntime } from '#pages/context'
import { retrying } from '#react/part'
import { BellButton } from './BellButton.tsx'

/** The page comes first, its bell after it. */
const restMs = 1_500

interface BellProps {
  /** It was pressed before it was there. */
  opened: boolean
}

const loadBell = retrying(async () => (await import('./Bell.tsx')).Bell)

/** Where the bell stands: the same button all the time, which counts once what it needs has come. */
export function BellPlace() {
  const { clock } = useRuntime().ports
  const [Bell, setBell] = useState<ComponentType<BellProps> | null>(null)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    let gone = false
    const load = () =>
      void loadBell().then(
        (part) => gone || setBell(() => part),
        () => undefined,
      )
    const cancel = clock.after(pressed ? 0 : restMs, load)
    return () => {
      gone = true
      cancel()
    }
  }, [clock, pressed])
  return Bell ? <Bell opened={pressed} /> : <BellButton count={0} onClick={() => setPressed(true)} />
}
