import type { ReactNode, Ref } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Row, RowErrors, RowValues } from '#core/rows'
import type { ColumnRule, TableColumn } from '#core/tableColumn'
import type { FieldFaceProps } from '#react/widget'
import type { CellPlace, Removal, TableEvents } from '../state/tableEvents.ts'
import type { EditableTableMethods } from './tableMethods.ts'

/** A cell that has another value. */
export interface ValueChange extends CellPlace {
  /** The type of the column, `input` by default. */
  type: string
  col: TableColumn | undefined
  value: unknown
  oldValue: unknown
  /** Places in the table from 0; -1 for a field without a column. */
  rowIndex: number
  columnIndex: number
  /** A page has set it by `setValues`. */
  isSetValues: boolean
  target: EditableTableMethods
}

type Button = 'add' | 'save' | 'remove' | 'clearSelection' | 'move' | 'collapse'

/** spec: contract §11.1, §11.2 */
export interface EditableTableProps extends Omit<TableEvents, 'onRemove'> {
  columns: readonly TableColumn[]
  /** Rows; those of another list replace what stands here. */
  dataSource: readonly object[]
  /** The field that identifies a row, `id` by default; events and methods have its value as `id`. */
  rowKey?: string
  title?: string
  /** Rows after each change. */
  onChange?(rows: readonly RowValues[]): void
  onValueChange?(change: ValueChange): void
  /** A row has come behind all others. */
  onAdded?(added: { row: Row; target: EditableTableMethods }): void
  /** A row has come between others. */
  onInserted?(inserted: { row: Row; target: EditableTableMethods }): void
  onRemove?(removal: Removal & { target: EditableTableMethods }): void
  authPre?: string
  /** No toolbar unless true. */
  toolbar?: boolean
  /** The buttons, and which of the places beside them are used; both by default. */
  toolbarConfig?: { slot?: readonly ('prefix' | 'suffix')[]; btn?: readonly Button[] }
  toolbarPrefix?: ReactNode
  toolbarSuffix?: ReactNode
  rowNumber?: boolean
  rowSelection?: boolean
  rowSelectionType?: 'checkbox' | 'radio'
  rowExpand?: boolean
  expandedRow?(row: Row): ReactNode
  clickRowShowSubForm?: boolean
  clickRowShowMainForm?: boolean
  /** What stands in the dialog of a row; all its fields by default. */
  mainForm?(row: Row): ReactNode
  clickSelectRow?: boolean
  disabled?: boolean
  disabledRows?: Readonly<Record<string, unknown>>
  loading?: boolean
  bordered?: boolean
  /** Cells that another `dataSource` or the socket changes show it for a while. */
  reloadEffect?: boolean
  /** Rows that others save are taken over, but for what was edited here. */
  socketReload?: boolean
  /** The screen over whose model the rows are, `vxe-default` by default. spec: contract §10.2 */
  socketKey?: string
  size?: 'medium' | 'small' | 'mini' | 'tiny'
  height?: number
  maxHeight?: number
  dragSort?: boolean
  dragSortKey?: string
  /** With `total` the rows are those of one page. */
  pagination?: { current?: number; pageSize: number; total?: number }
  /** Every cell holds its control. */
  alwaysEdit?: boolean
  /** Rows are removed once `onRemove` has called back. */
  asyncRemove?: boolean
  /** Further rules by the keys of columns. */
  editRules?: Readonly<Record<string, readonly ColumnRule[]>>
  /** Where the options of linked columns come from, by the first column of each chain. spec: contract §11.5 */
  linkageConfig?: readonly { key: string; requestData(parent: string): Promise<readonly DictOption[]> }[]
  /** What is wrong with cells, in place of what the table finds by itself. */
  errors?: RowErrors | null
  onProblem?(problem: string | null): void
  /** Something is on its way to a cell, such as a file: what holds the rows waits for it. */
  onPending?: FieldFaceProps['onPending']
  ref?: Ref<EditableTableMethods>
}
