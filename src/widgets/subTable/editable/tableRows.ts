import { isObject } from '#core/object'
import { loadRows, type RowErrors, type RowsState, validateRows } from '#core/rows'
import type { TableColumn } from '#core/tableColumn'
import type { RowCheck } from '#react/widget'
import type { EditableTableProps } from './editableTableProps.ts'
import { compileTable } from './tableFace.ts'

const none: readonly never[] = Object.freeze([])

/** The rows in a JSON value. */
export const rowsIn = (value: unknown): readonly object[] => (Array.isArray(value) ? value.filter(isObject) : none)

/** The columns in the props of a document. */
export const columnsIn = ({ columns }: Readonly<Record<string, unknown>>): readonly TableColumn[] =>
  Array.isArray(columns) ? columns : none

/** The field that keeps the order of rows that are dragged; undefined where they are not. */
export const orderField = ({
  dragSort,
  dragSortKey,
}: Partial<Record<'dragSort' | 'dragSortKey', unknown>>): string | undefined =>
  dragSort === true ? String(dragSortKey ?? 'orderNum') : undefined

/** Rows that were there before are none of the new ones, also those of a JSON value, which are kept without ids. */
export function loadSource(dataSource: EditableTableProps['dataSource'], order: string | undefined): RowsState {
  const state = loadRows(dataSource, order)
  return { ...state, loaded: Object.fromEntries(state.rows.map((row) => [row.id, row])) }
}

/** What is wrong with the rows of a JSON value whose control nobody has seen yet: rules of a document need none. */
export const checkRows: RowCheck = (props, value, ports): RowErrors | null => {
  const order = orderField(props)
  const { face } = compileTable(columnsIn(props), order, ports)
  return validateRows(loadSource(rowsIn(value), order), face.checks)
}
