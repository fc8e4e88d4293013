import { Input } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { textOf, useControl } from '#widgets/face'

const mostRows = 12

/** Several lines of text that grow with what is typed. A limit is counted, never enforced by cutting: the rule speaks. */
export function AreaField(face: FieldFaceProps) {
  const { field, value, onChange, onBlur, props } = face
  const rows = typeof props.rows === 'number' ? props.rows : 3
  const { max } = field.document
  return (
    <Input.TextArea
      {...useControl(face, 'enter')}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, mostRows) }}
      className={typeof max === 'number' ? 'face-counted' : undefined}
      count={typeof max === 'number' ? { max, show: true } : undefined}
    />
  )
}
