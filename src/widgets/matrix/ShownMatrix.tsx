import { CheckOutlined } from '@ant-design/icons'
import { messages } from '#core/message'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark } from '#widgets/face'
import { MatrixTable } from './MatrixTable.tsx'
import { onIn, rowsIn } from './matrixRows.ts'
import { useMatrix } from './useMatrix.ts'

/** What is on, to read. */
export function MatrixDetail({ field, props, value }: DetailFaceProps) {
  const matrix = useMatrix(field, props)
  const state = rowsIn(value)
  if (matrix.columns.length === 0) return <EmptyMark />
  return (
    <MatrixTable
      title={field.title}
      matrix={matrix}
      isDetail
      cell={({ value: line }, { value: way }) =>
        onIn(state, String(line), matrix.fields).includes(String(way)) ? (
          <CheckOutlined className="matrix-on" aria-label={messages.word.yes} />
        ) : (
          <EmptyMark />
        )
      }
    />
  )
}

/** How many of the switches are on. */
export function MatrixCount({ field, props, value }: CellFaceProps) {
  const { lines, columns, fields } = useMatrix(field, props)
  const columnKeys = new Set(columns.map((column) => String(column.value)))
  const state = rowsIn(value)
  const on = lines.flatMap((line) => onIn(state, String(line.value), fields).filter((way) => columnKeys.has(way)))
  return <span className="face-figures">{`${on.length} / ${lines.length * columns.length}`}</span>
}
