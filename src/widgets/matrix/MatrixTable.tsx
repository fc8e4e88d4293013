import type { ReactNode } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Matrix } from './useMatrix.ts'
import './matrix.css'

interface MatrixTableProps {
  id?: string
  /** What it is a table of. */
  title: string
  matrix: Matrix
  /** To read: it takes less room. */
  isDetail?: boolean
  /** What stands where a line and a column meet. */
  cell(line: DictOption, column: DictOption): ReactNode
}

/** Lines and columns with their headings. */
export function MatrixTable({ id, title, matrix: { lines, columns }, isDetail = false, cell }: MatrixTableProps) {
  return (
    <div className="matrix-room">
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
