import type { ReactNode, Ref } from 'react'
import type { DictOption } from '#core/dictionary'
import type { Row, RowErrors, RowValues } from '#core/rows'
import type { ColumnRule, TableColumn } from '#core/tableColumn'
import type { FieldFaceProps } from '#react/widget'
import type { TableEvents } from '../state/tableEvents.ts'
import type { EditableTableMethods } from './tableMethods.ts'

type Button = 'add' | 'save' | 'remove' | 'clearSelection' | 'move' | 'collapse'

/** spec: contract §11.1, §11.2 */
export interface EditableTableProps extends TableEvents {
  columns: readonly TableColumn[]
  /** Rows; those of another list replace what stands here. */
  dataSource: readonly object[]
  title?: string
  /** Rows after each change. */
  onChange?(rows: readonly RowValues[]): void
  onValueChange?(change: { row: Row; column: string; value: unknown; oldValue: unknown; isSetValues: boolean }): void
  /** A row has come behind all others. */
  onAdded?(added: { row: Row }): void
  /** A row has come between others. */
  onInserted?(inserted: { row: Row }): void
  authPre?: string
  /** No toolbar unless true. */
  toolbar?: boolean
  toolbarConfig?: { btn?: readonly Button[] }
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
  /** Cells that another `dataSource` changes show it for a while. */
  reloadEffect?: boolean
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
