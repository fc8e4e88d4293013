import { CheckOutlined } from '@ant-design/icons'
import { Button, Skeleton, Switch } from 'antd'
import { type ReactNode, useEffect } from 'react'
import type { DictOption } from '#core/dictionary'
import { messages } from '#core/message'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, readonlyAs } from '#widgets/face'
import { type Matrix, type MatrixFields, oneEach, onIn, rowsIn, switched, useMatrix } from './matrixRows.ts'
import './matrix.css'

interface MatrixTableProps {
  id?: string
  /** What it is a table of. */
  title: string
  matrix: Matrix
  /** To read: it takes less room. */
  isDetail?: boolean
  /** Nothing in it takes the focus, so it scrolls by keyboard itself. */
  isClosed?: boolean
  /** What stands where a line and a column meet. */
  cell(line: DictOption, column: DictOption): ReactNode
}

/** Lines and columns with their headings. */
function MatrixTable({
  id,
  title,
  matrix: { lines, columns },
  isDetail = false,
  isClosed = isDetail,
  cell,
}: MatrixTableProps) {
  return (
    <div className="matrix-room" tabIndex={isClosed ? 0 : undefined}>
      <table id={id} className={isDetail ? 'matrix is-shown' : 'matrix'} aria-label={title}>
        <thead>
          <tr>
            <td />
            {columns.map(({ value, text }) => (
              <th key={String(value)} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={String(line.value)}>
              <th scope="row">{line.text}</th>
              {columns.map((column) => (
                <td key={String(column.value)}>{cell(line, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A switch for each kind and way. */
function MatrixField({ id, title, field, props, value, disabled, onChange, onBlur }: FieldFaceProps) {
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
      isClosed={disabled}
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

/** What is on, to read. */
function MatrixDetail({ field, props, value }: DetailFaceProps) {
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
function MatrixCount({ field, props, value }: CellFaceProps) {
  const { lines, columns, fields } = useMatrix(field, props)
  const columnKeys = new Set(columns.map((column) => String(column.value)))
  const state = rowsIn(value)
  const on = lines.flatMap((line) => onIn(state, String(line.value), fields).filter((way) => columnKeys.has(way)))
  return <span className="face-figures">{`${on.length} / ${lines.length * columns.length}`}</span>
}

export { MatrixCount as Cell, MatrixDetail as Detail }
export const Field = readonlyAs(MatrixField, MatrixDetail)

/** How somebody wants to hear of what: one kind is set, one is set to nothing, the others are as they begin. */
export const example: WidgetExample = {
  field: { type: 'table', title: '接收方式', model: 'sysUserNotify', foreignKey: 'userId' },
  props: { row: 'msgKind', column: 'ways', columns: ['1', '2', '3', '4'] },
  values: [
    [],
    [
      { id: '1', rowVersion: 1, msgKind: 'alarm', ways: '1,2' },
      { id: '2', rowVersion: 1, msgKind: 'mail', ways: null },
    ],
  ],
}
