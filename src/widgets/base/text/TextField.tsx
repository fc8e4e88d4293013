import type { FieldFaceProps } from '#react/widget'
import { textOf, textProp, useControl } from '#widgets/face'
import { LineInput } from '../line/LineInput.tsx'

/** One line of text. */
export function TextField(face: FieldFaceProps) {
  const { value, props, onChange, onBlur } = face
  return (
    <LineInput
      {...useControl(face, 'enter')}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      prefix={textProp(props, 'prefix')}
      suffix={textProp(props, 'suffix')}
    />
  )
}
