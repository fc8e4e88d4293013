import { type ReactNode, useEffect, useState } from 'react'
import { useEngine } from '#react/engine'

/** spec: look, States: skeleton after 200 ms */
const lateMs = 200

/** Shows its children after a delay, so that short waits do not flash. */
export function Late({ children }: { children: ReactNode }) {
  const { clock } = useEngine().ports
  const [late, setLate] = useState(false)
  useEffect(() => clock.after(lateMs, () => setLate(true)), [clock])
  return late ? children : null
}
