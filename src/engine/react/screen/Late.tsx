import { type ReactNode, useEffect, useState } from 'react'
import { useEngine } from '#react/engine'

/** spec: look, States: skeleton after 200 ms */
const lateMs = 200

/** Draws its children only when waiting takes a while: what comes at once does not flash. */
export function Late({ children }: { children: ReactNode }) {
  const { clock } = useEngine().ports
  const [late, setLate] = useState(false)
  useEffect(() => clock.after(lateMs, () => setLate(true)), [clock])
  return late ? children : null
}
