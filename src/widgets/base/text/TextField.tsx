import { isMaskText } from '#core/model'
import type { FieldFaceProps } from '#react/widget'
import { textProp, useControl } from '#widgets/face'
import { LineInput } from '../line/LineInput.tsx'
import { useOwnText } from './useOwnText.ts'

/** One line of text. What is masked is typed anew as a whole. */
export function TextField(face: FieldFaceProps) {
  const { field, props, onBlur } = face
  return (
    <LineInput
      {...useControl(face, 'enter')}
      {...useOwnText(face)}
      onFocus={({ target }) => isMaskText(field, target.value) && target.select()}
      onBlur={onBlur}
      prefix={textProp(props, 'prefix')}
      suffix={textProp(props, 'suffix')}
    />
  )
}
