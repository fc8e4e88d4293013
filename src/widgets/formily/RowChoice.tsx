import { SelectTable } from '@formily/antd-v5/esm/select-table'
import { Schema } from '@formily/react'
import { adapted, grouped, named } from './adapted.tsx'

// The component brings Formily's JSON Schema along, which compiles expressions with `new Function`: nothing here has any.
Schema.registerCompiler((expression: string) => {
  throw new Error(`{{${expression}}}: expressions of Formily JSON Schema are not evaluated here`)
})

/** antd measures the scrollbar of a table by a style without a nonce, which the page's policy refuses; not that of a virtual one. */
const virtual = { virtual: true, scroll: { x: 240, y: 280 }, pagination: false }

type Row = Readonly<Record<string, unknown>>

/** The text of a row in its first column. */
const rowName = (row: Row, [first]: readonly { dataIndex?: string }[]): string =>
  String(row[first?.dataIndex ?? 'value'] ?? row.value ?? '')

/** A virtual table gives a column without a width its share of the whole, the one with the ticks too. */
const rowSelection = (columns: unknown) => ({
  columnWidth: 48,
  getCheckboxProps: (row: Row) => ({ 'aria-label': rowName(row, Array.isArray(columns) ? columns : []) }),
})

/** Rows of a table to choose, by their `value`. */
export const RowChoice = grouped(
  adapted(named(SelectTable as never), (props) => ({
    primaryKey: 'value',
    ...virtual,
    rowSelection: rowSelection(props.columns),
    ...props,
  })),
)
