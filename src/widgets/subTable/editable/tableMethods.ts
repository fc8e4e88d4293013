import {
  addRows,
  isNewRow,
  isTemporary,
  loadNewRows,
  moveRow,
  patchOf,
  type Row,
  type RowErrors,
  type RowsState,
  type RowValues,
  removeRows,
  rowById,
  setCells,
} from '#core/rows'
import type { TableFace } from '#react/widget'
import type { TableHandle } from '../grid/useTableHandle.ts'
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
  /** Errors of new and changed rows, once the handlers have answered; null when there are none. They are shown at their cells. */
  validateTable(): Promise<RowErrors | null>
  fullValidateTable(): Promise<RowErrors | null>
  setValues(changes: readonly { rowKey: string; values: RowValues }[]): void
  /** At the end, with default values. */
  addRows(rows?: RowValues | readonly RowValues[]): void
  insertRows(rows: RowValues | readonly RowValues[], index: number): void
  /** Without default values; `setActive` begins to edit the first of them. */
  pushRows(rows: RowValues | readonly RowValues[], place?: { index?: number; setActive?: boolean }): void
  /** Rows in place of all others, each of them new. */
  loadNewData(rows: readonly RowValues[]): void
  removeRows(rows: Row | readonly Row[]): void
  removeRowsById(ids: string | readonly string[]): void
  /** Removes the ticked rows. */
  removeSelection(): void
  clearSelection(): void
  /** Scrolls to so many pixels below the first row; to it by default. */
  resetScrollTop(top?: number): void
  getIfRowById(id: string): { row: Row; isNew: boolean } | undefined
  rowResort(from: number, to: number): void
  /** Ids of removed rows that were not new: the older way to `getDeleteData`. */
  getDeleteIds(): string[]
  /** Rows with the number of cells at fault, 0 unchecked: the older way to `fullValidateTable` and `getTableData`. */
  getValues(take: TakeValues, validate?: boolean, rowIds?: readonly string[]): Promise<void>
  /** The same at once: without the handlers, which answer later. */
  getValuesSync(options?: { validate?: boolean; rowIds?: readonly string[] }): { error: number; values: RowValues[] }
  /** The same; rejects with the text "validate no passed" when a cell is at fault. */
  getValuesPromise(validate?: boolean, rowIds?: readonly string[]): Promise<RowValues[]>
}

type TakeValues = (error: number, values: RowValues[]) => void

/** What the older methods reject with. spec: contract §11.3 */
const notPassed = 'validate no passed'

interface TableAccess {
  state(): RowsState
  put(next: RowsState, isSetValues?: boolean): void
  face: Omit<TableFace, 'errors'>
  /** The table that is drawn. */
  handle(): TableHandle | null
  validate(extent: 'changed' | 'all'): Promise<RowErrors | null>
  /** Errors by rules alone. */
  errorsNow(): RowErrors | null
}

const listOf = <T>(value: T | readonly T[]): readonly T[] => (Array.isArray(value) ? value : [value as T])
const bare = ({ id: _id, ...values }: Row): RowValues => values

type Reading = 'getTableData' | 'getNewData' | 'getNewDataWithId' | 'getDeleteData' | 'getAll' | 'getIfRowById'

function readingMethods(state: TableAccess['state']): Pick<EditableTableMethods, Reading> {
  const isNew = ({ id }: Row) => isNewRow(state(), id)
  const newRows = () => state().rows.filter(isNew)
  const getTableData: EditableTableMethods['getTableData'] = ({ rowIds } = {}) =>
    state()
      .rows.filter(({ id }) => rowIds?.includes(id) ?? true)
      .map((row) => (isTemporary(row.id) ? bare(row) : row))
  const getDeleteData = () => patchOf(state()).removed.flatMap(({ id }) => state().loaded[id] ?? [])
  return {
    getTableData,
    getNewData: () => newRows().map(bare),
    getNewDataWithId: newRows,
    getDeleteData,
    getAll: () => ({ tableData: getTableData(), deleteData: getDeleteData() }),
    getIfRowById(id) {
      const row = rowById(state(), id)
      return row && { row, isNew: isNew(row) }
    },
  }
}

type Older = 'getDeleteIds' | 'getValues' | 'getValuesSync' | 'getValuesPromise'

const countOf = (errors: RowErrors | null, rowIds: readonly string[] | undefined): number =>
  Object.entries(errors ?? {})
    .filter(([id]) => rowIds?.includes(id) ?? true)
    .reduce((count, [, cells]) => count + Object.keys(cells).length, 0)

/** The methods of before, over those of today. */
function olderMethods(
  { validate, errorsNow }: Pick<TableAccess, 'validate' | 'errorsNow'>,
  { getTableData, getDeleteData }: Pick<EditableTableMethods, Reading>,
): Pick<EditableTableMethods, Older> {
  const valuesOf = (rowIds: readonly string[] | undefined) => getTableData(rowIds ? { rowIds } : {})
  const checked = async (validated: boolean, rowIds: readonly string[] | undefined) =>
    validated ? countOf(await validate('all'), rowIds) : 0
  return {
    getDeleteIds: () => getDeleteData().map(({ id }) => id),
    getValues: async (take, validated = true, rowIds) => take(await checked(validated, rowIds), valuesOf(rowIds)),
    getValuesSync: ({ validate: validated = true, rowIds } = {}) => ({
      error: validated ? countOf(errorsNow(), rowIds) : 0,
      values: valuesOf(rowIds),
    }),
    async getValuesPromise(validated = true, rowIds) {
      if ((await checked(validated, rowIds)) > 0) throw notPassed
      return valuesOf(rowIds)
    },
  }
}

/** The methods over the rows as they are by then. */
export function tableMethods({ state, put, face, handle, validate, errorsNow }: TableAccess): EditableTableMethods {
  const add = (rows: readonly RowValues[], index?: number) => put(addRows(state(), rows, index))
  const remove = (ids: readonly string[]) => {
    if (ids.some((id) => typeof id !== 'string')) throw new TypeError('rows are removed by ids, which are texts')
    put(removeRows(state(), ids))
  }
  const withDefaults = (rows: RowValues | readonly RowValues[]) =>
    listOf(rows).map((row) => ({ ...newRowValues(face), ...row }))
  const reading = readingMethods(state)
  return {
    ...reading,
    ...olderMethods({ validate, errorsNow }, reading),
    validateTable: () => validate('changed'),
    fullValidateTable: () => validate('all'),
    setValues: (changes) =>
      put(
        changes.reduce((rows, { rowKey, values }) => setCells(rows, rowKey, values), state()),
        true,
      ),
    addRows: (rows = {}) => add(withDefaults(rows)),
    insertRows(rows, index) {
      if (!Number.isInteger(index) || index < 0) throw new RangeError('insertRows takes an index from 0 on')
      add(withDefaults(rows), index)
    },
    pushRows(rows, { index = -1, setActive = false } = {}) {
      const at = index < 0 ? state().rows.length : index
      add(listOf(rows), at)
      const first = state().rows[at]
      if (setActive && first) handle()?.edit(first.id)
    },
    loadNewData: (rows) => put(loadNewRows(rows, state().order)),
    removeRows: (rows) => remove(listOf(rows).map(({ id }) => id)),
    removeRowsById: (ids) => remove(listOf(ids)),
    removeSelection: () => remove(handle()?.selectedIds() ?? []),
    clearSelection: () => handle()?.clearSelection(),
    resetScrollTop: (top = 0) => handle()?.scrollTo(top),
    rowResort: (from, to) => put(moveRow(state(), from, to)),
  }
}
