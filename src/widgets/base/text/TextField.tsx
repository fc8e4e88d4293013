import type { FieldFaceProps } from '#react/widget'
import { textProp, useControl } from '#widgets/face'
import { LineInput } from '../line/LineInput.tsx'
import { useOwnText } from './useOwnText.ts'

/** One line of text. */
export function TextField(face: FieldFaceProps) {
  const { props, onBlur } = face
  return (
    <LineInput
      {...useControl(face, 'enter')}
      {...useOwnText(face)}
      onBlur={onBlur}
      prefix={textProp(props, 'prefix')}
      suffix={textProp(props, 'suffix')}
    />
  )
}
