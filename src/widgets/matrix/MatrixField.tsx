import { Button, Skeleton, Switch } from 'antd'
import { useEffect } from 'react'
import { messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { MatrixTable } from './MatrixTable.tsx'
import { type MatrixFields, oneEach, onIn, rowsIn, switched } from './matrixRows.ts'
import { useMatrix } from './useMatrix.ts'

/** A switch for each kind and way. */
export function MatrixField({ id, title, field, props, value, disabled, onChange, onBlur }: FieldFaceProps) {
  const matrix = useMatrix(field, props)
  const { status, retry, columns, fields } = matrix
  useOneEach({ value, disabled, onChange }, fields)
  if (status === 'failed') return <Button onClick={retry}>{messages.word.retry}</Button>
  if (status === 'loading' && columns.length === 0) return <Skeleton active title={false} />
  const state = rowsIn(value)
  const order = columns.map((column) => String(column.value))
  return (
    <MatrixTable
      id={id}
      title={title}
      matrix={matrix}
      cell={(line, column) => {
        const [key, way] = [String(line.value), String(column.value)]
        return (
          <span className="matrix-touch">
            <Switch
              size="small"
              disabled={disabled}
              aria-label={`${line.text}，${column.text}`}
              checked={onIn(state, key, fields).includes(way)}
              onChange={(on) => {
                onChange(switched(state, { key, way, on, order }, fields))
                onBlur()
              }}
            />
          </span>
        )
      }}
    />
  )
}

/** After another window has made the first row of a line too, there is one again: the server takes no two. */
function useOneEach(
  { value, disabled, onChange }: Pick<FieldFaceProps, 'value' | 'disabled' | 'onChange'>,
  fields: MatrixFields,
) {
  const state = rowsIn(value)
  const next = oneEach(state, fields)
  useEffect(() => {
    if (next !== state && !disabled) onChange(next)
  })
}
