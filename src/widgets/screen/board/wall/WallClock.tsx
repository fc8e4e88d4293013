import { useEffect, useState } from 'react'
import { useAfter, useNow } from '#widgets/face'

/** The present day and time, second by second. */
export function WallClock() {
  const now = useNow()
  const after = useAfter()
  const [time, setTime] = useState(now)
  useEffect(() => {
    let stop = () => {}
    const tick = () => {
      setTime(now())
      stop = after(1_000, tick)
    }
    tick()
    return () => stop()
  }, [after, now])
  return (
    <time className="wall-clock" dateTime={time}>
      <span>{time.slice(0, 10)}</span> {time.slice(11)}
    </time>
  )
}
