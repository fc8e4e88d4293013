import { useEffect, useReducer } from 'react'
import { flushSync } from 'react-dom'

/** React takes fifty renders in a row for a loop; a press of a key brings about three. */
const pressesInARow = 10

/**
 * Lets React come to rest while keys are held. antd's portals set state in an effect after each render; where presses come
 * faster than the browser gets to that, each counts as one more round of a loop, and React throws the page away. A render
 * before every tenth press takes the waiting updates along and leaves none.
 */
export function HeldKeys() {
  const [, render] = useReducer((renders: number) => renders + 1, 0)
  useEffect(() => {
    let presses = 0
    const onKeyDown = () => {
      presses += 1
      if (presses % pressesInARow === 0) flushSync(render)
    }
    // In the capture phase: no control has its new text yet, which a render could take back.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
  return null
}
