import { useEffect, useRef, useState } from 'react'

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Puts a text that is no date into the input of a picker, once: antd takes dates only, so it is typed for it when the picker
 * has shown its value. `isRestoring` tells that this is no input of a person; `mayOpen` that it is not to open
 * the calendar.
 */
export function useRestoredText(inputId: string, text: string | undefined) {
  const restoring = useRef(false)
  const [initial] = useState(text)
  useEffect(() => {
    const input = document.getElementById(inputId)
    if (initial === undefined || !(input instanceof HTMLInputElement)) return
    restoring.current = true
    setValue?.call(input, initial)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    restoring.current = false
  }, [inputId, initial])
  const mayOpen = () => initial === undefined || document.activeElement?.id === inputId
  return { isRestoring: () => restoring.current, mayOpen }
}
