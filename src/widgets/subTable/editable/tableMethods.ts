import {
  addRows,
  isNewRow,
  moveRow,
  patchOf,
  type Row,
  type RowErrors,
  type RowsState,
  type RowValues,
  removeRows,
  rowById,
  setCells,
  validateRows,
} from '#core/rows'
import type { TableFace } from '#react/widget'
import { newRowValues } from '../state/newRow.ts'

/** What a page does with a table through its ref. spec: contract §11.3 */
export interface EditableTableMethods {
  /** Rows as they stand, new ones without ids. */
  getTableData(ids?: { rowIds?: readonly string[] }): RowValues[]
  getNewData(): RowValues[]
  getNewDataWithId(): Row[]
  /** Removed rows that were not new. */
  getDeleteData(): Row[]
  getAll(): { tableData: RowValues[]; deleteData: Row[] }
  /** Errors of new and changed rows; null when there are none. */
  validateTable(): RowErrors | null
  fullValidateTable(): RowErrors | null
  setValues(changes: readonly { rowKey: string; values: RowValues }[]): void
  /** At the end, with default values. */
  addRows(rows?: RowValues | readonly RowValues[]): void
  insertRows(rows: RowValues | readonly RowValues[], index: number): void
  /** Without default values. */
  pushRows(rows: RowValues | readonly RowValues[], place?: { index?: number }): void
  removeRows(rows: Row | readonly Row[]): void
  removeRowsById(ids: string | readonly string[]): void
  getIfRowById(id: string): { row: Row; isNew: boolean } | undefined
  rowResort(from: number, to: number): void
}

interface TableAccess {
  state(): RowsState
  put(next: RowsState): void
  face: Omit<TableFace, 'errors'>
}

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])
const bare = ({ id: _id, ...values }: Row): RowValues => values

/** The methods over the rows as they are by then. */
export function tableMethods({ state, put, face }: TableAccess): EditableTableMethods {
  const isNew = ({ id }: Row) => isNewRow(state(), id)
  const newRows = () => state().rows.filter(isNew)
  const getTableData: EditableTableMethods['getTableData'] = ({ rowIds } = {}) =>
    state()
      .rows.filter(({ id }) => rowIds?.includes(id) ?? true)
      .map((row) => (isNew(row) ? bare(row) : row))
  const getDeleteData = () => patchOf(state()).removed.flatMap(({ id }) => state().loaded[id] ?? [])
  const add = (rows: readonly RowValues[], index?: number) => put(addRows(state(), rows, index))
  const withDefaults = (rows: RowValues | readonly RowValues[]) =>
    listOf(rows).map((row) => ({ ...newRowValues(face), ...row }))
  return {
    getTableData,
    getNewData: () => newRows().map(bare),
    getNewDataWithId: newRows,
    getDeleteData,
    getAll: () => ({ tableData: getTableData(), deleteData: getDeleteData() }),
    validateTable: () => validateRows(state(), face.checks, 'changed'),
    fullValidateTable: () => validateRows(state(), face.checks),
    setValues: (changes) => put(changes.reduce((rows, { rowKey, values }) => setCells(rows, rowKey, values), state())),
    addRows: (rows = {}) => add(withDefaults(rows)),
    insertRows(rows, index) {
      if (!Number.isInteger(index) || index < 0) throw new RangeError('insertRows takes an index from 0 on')
      add(withDefaults(rows), index)
    },
    pushRows: (rows, { index = -1 } = {}) => add(listOf(rows), index < 0 ? undefined : index),
    removeRows: (rows) =>
      put(
        removeRows(
          state(),
          listOf(rows).map(({ id }) => id),
        ),
      ),
    removeRowsById: (ids) => put(removeRows(state(), listOf(ids))),
    getIfRowById(id) {
      const row = rowById(state(), id)
      return row && { row, isNew: isNew(row) }
    },
    rowResort: (from, to) => put(moveRow(state(), from, to)),
  }
}
