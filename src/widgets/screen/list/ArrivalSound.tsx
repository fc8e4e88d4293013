import { BellOutlined, MutedOutlined } from '@ant-design/icons'
import { useEffect, useRef, useState } from 'react'
import { liveMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import { createStoredValue } from '#runtime/storage'
import { LiveButton } from './LiveButton.tsx'

const mutedParse = (raw: unknown): true | null => (raw === true ? true : null)

interface ArrivalSoundProps {
  /** The screen: whether it is mute is kept for each. */
  screen: string
  /** Records that have come since the page began to follow. */
  arrived: number
}

/** Sounds when records come, and the button that silences it in this browser. */
export function ArrivalSound({ screen, arrived }: ArrivalSoundProps) {
  const { browser, runtime } = useEngine()
  const { storage, clock } = runtime.ports
  const [stored] = useState(() =>
    createStoredValue({ area: storage.local, clock, key: `muted ${screen}`, lifetimeMs: null, parse: mutedParse }),
  )
  const [muted, setMuted] = useState(() => stored.read() === true)
  const known = useRef(arrived)
  useEffect(() => {
    if (arrived > known.current && !muted) browser.chime()
    known.current = arrived
  }, [arrived, muted, browser])
  const turn = () => {
    if (muted) stored.remove()
    else stored.write(true)
    setMuted(!muted)
  }
  return (
    <LiveButton
      label={muted ? texts.unmute : texts.mute}
      icon={muted ? <MutedOutlined /> : <BellOutlined />}
      press={turn}
    />
  )
}
