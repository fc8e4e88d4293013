import { useEffect, useRef } from 'react'
import type { FieldFaceProps } from '#react/widget'

/** Hands on the text that stands in a control and is no value, null once there is none, so that a draft keeps it. */
export function useTypedText(text: string | null, onTyped: FieldFaceProps['onTyped']): void {
  const latest = useRef(onTyped)
  const reported = useRef(text)
  useEffect(() => {
    latest.current = onTyped
  })
  useEffect(() => {
    if (reported.current === text) return
    reported.current = text
    latest.current?.(text)
  }, [text])
}
