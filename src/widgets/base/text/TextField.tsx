import { Input } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { textOf, textProp, useControl, useFacePlace } from '#widgets/face'
import { CellInput } from './CellInput.tsx'

/** One line of text. Browsers do not fill it by themselves: the account of whoever is signed in is not the record's. */
export function TextField(face: FieldFaceProps) {
  const inCell = useFacePlace() === 'cell'
  const prefix = textProp(face.props, 'prefix')
  const suffix = textProp(face.props, 'suffix')
  if (inCell && !prefix && !suffix) return <CellInput {...face} />
  return <TextInput {...face} prefix={prefix} suffix={suffix} />
}

interface TextInputProps extends FieldFaceProps {
  prefix: string | undefined
  suffix: string | undefined
}

function TextInput({ prefix, suffix, ...face }: TextInputProps) {
  const { value, onChange, onBlur } = face
  return (
    <Input
      {...useControl(face, 'enter')}
      className="face-line"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      prefix={prefix}
      suffix={suffix}
      autoComplete="off"
    />
  )
}
