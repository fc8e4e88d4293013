import { Input } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { textOf, textProp, useControl } from '#widgets/face'

/** One line of text. Browsers do not fill it by themselves: the account of whoever is signed in is not the record's. */
export function TextField(face: FieldFaceProps) {
  const { value, onChange, onBlur, props } = face
  return (
    <Input
      {...useControl(face, 'enter')}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      prefix={textProp(props, 'prefix')}
      suffix={textProp(props, 'suffix')}
      autoComplete="off"
    />
  )
}
