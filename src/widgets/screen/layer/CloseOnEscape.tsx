import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isChoosing, isOnTop, topLayer } from '../place/topLayer.ts'

/**
 * Stands in a layer: Esc closes it wherever the focus is, when it is the topmost and nothing in it is open for a choice; and
 * a focus that goes to what lies behind comes back into it. spec: look, Keyboard
 */
export function CloseOnEscape({ close }: { close: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const onEscape = useEffectEvent(close)
  useLayoutEffect(() => {
    let isMine = false
    // What stands on top is known only before the key has closed any of it.
    const look = ({ key, isComposing }: KeyboardEvent) => {
      isMine = key === 'Escape' && !isComposing && isOnTop(mark.current) && !isChoosing()
    }
    const hear = (event: KeyboardEvent) => {
      if (!isMine || event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onEscape()
    }
    const comeBack = ({ target }: FocusEvent) => {
      const layer = topLayer()
      if (target instanceof Element && layer?.contains(mark.current) && !layer.contains(target))
        if (target.contains(layer)) layer.focus({ preventScroll: true })
    }
    document.addEventListener('keydown', look, true)
    document.addEventListener('keydown', hear)
    document.addEventListener('focusin', comeBack)
    return () => {
      document.removeEventListener('keydown', look, true)
      document.removeEventListener('keydown', hear)
      document.removeEventListener('focusin', comeBack)
    }
  }, [])
  return <span hidden ref={mark} />
}
