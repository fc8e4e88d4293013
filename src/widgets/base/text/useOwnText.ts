import { type ChangeEvent, useEffect, useLayoutEffect, useRef } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { valueText } from '#widgets/face'

/** A line that keeps what is typed by itself and takes what others do to the value: a key draws nothing again. */
export function useOwnText({ value, current, onChange }: Pick<FieldFaceProps, 'value' | 'current' | 'onChange'>) {
  const line = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => put(line.current, value), [value])
  useEffect(() => {
    if (!current) return
    const hear = () => put(line.current, current.snapshot())
    hear()
    return current.subscribe(hear)
  }, [current])
  return {
    ref: line,
    defaultValue: valueText(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value || null),
  }
}

/** What stands there already is left alone: the caret stays where it is. */
function put(line: HTMLInputElement | null, value: unknown): void {
  const text = valueText(value)
  if (line && line.value !== text) line.value = text
}
