import { Input } from 'antd'
import type { Faces, FieldFaceProps } from '#react/widget'
import { AnyTextDetail, readonlyAs, useControl, useFacePlace, valueText } from '#widgets/face'
import { TextCell, TextFilter } from './faces.tsx'

const mostRows = 12
/** What a row of a table holds. spec: widgets §9, 61 px */
const cellRows = { minRows: 2, maxRows: 2 }

/** Several lines of text that grow with what is typed. A limit is counted, never enforced by cutting: the rule speaks. */
function AreaField(face: FieldFaceProps) {
  const { field, value, onChange, onBlur, props } = face
  const rows = typeof props.rows === 'number' ? props.rows : 3
  const inCell = useFacePlace() === 'cell'
  const max = inCell ? undefined : field.document.max
  return (
    <Input.TextArea
      {...useControl(face, 'enter')}
      value={valueText(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      autoSize={inCell ? cellRows : { minRows: rows, maxRows: Math.max(rows, mostRows) }}
      className={typeof max === 'number' ? 'face-counted' : undefined}
      count={typeof max === 'number' ? { max, show: true } : undefined}
    />
  )
}

export const textarea: Faces = {
  Field: readonlyAs(AreaField, AnyTextDetail),
  Cell: TextCell,
  Detail: AnyTextDetail,
  Filter: TextFilter,
}
