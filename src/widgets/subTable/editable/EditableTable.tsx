import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DictOption } from '#core/dictionary'
import { isTemporary, loadRows, type Row, type RowErrors, type RowsState, type RowValues } from '#core/rows'
import type { ColumnRule, TableColumn } from '#core/tableColumn'
import { LibraryProvider } from '#react/source'
import { Field as SubTable } from '../faces.tsx'
import type { TableHandle } from '../grid/useTableHandle.ts'
import type { TableEvents } from '../state/tableEvents.ts'
import { hasHandlers, withRules } from './handlers.ts'
import { useCompiledTable } from './tableFace.ts'
import { type EditableTableMethods, tableMethods } from './tableMethods.ts'
import { useFaults } from './useFaults.ts'
import { useSubTableProps } from './useSubTableProps.ts'

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
  ref?: Ref<EditableTableMethods>
}

const nothing = () => {}

/** The state of the rows, taken anew from each other list. */
function useRows(dataSource: readonly object[], order: string | undefined) {
  const [entry, setEntry] = useState(() => ({ dataSource, state: loadRows(dataSource, order) }))
  const current = entry.dataSource === dataSource ? entry.state : loadRows(dataSource, order)
  const latest = useRef(current)
  useEffect(() => {
    if (entry.dataSource === dataSource) return
    latest.current = current
    setEntry({ dataSource, state: current })
  }, [entry, dataSource, current])
  const state = useCallback(() => latest.current, [])
  return {
    /** As it is drawn. */
    current: latest.current,
    /** As it is by then. */
    state,
    set(next: RowsState) {
      latest.current = next
      setEntry({ dataSource, state: next })
    },
  }
}

const rowsIn = ({ rows }: RowsState): RowValues[] =>
  rows.map(({ id, ...values }) => (isTemporary(id) ? values : { id, ...values }))

interface ChangeReport extends Pick<EditableTableProps, 'onValueChange' | 'onAdded' | 'onInserted'> {
  before: RowsState
  after: RowsState
  isSetValues: boolean
}

function reportChanges({ before, after, isSetValues, onValueChange, onAdded, onInserted }: ChangeReport): void {
  const old = new Map(before.rows.map((row) => [row.id, row]))
  const lastOld = after.rows.findLastIndex(({ id }) => old.has(id))
  for (const [at, row] of after.rows.entries()) {
    const was = old.get(row.id)
    if (!was) (at > lastOld ? onAdded : onInserted)?.({ row })
    if (!was || was === row) continue
    for (const [column, value] of Object.entries(row))
      if (value !== was[column]) onValueChange?.({ row, column, value, oldValue: was[column], isSetValues })
  }
}

/** An editable table by itself. */
export function EditableTable({ ref, ...settings }: EditableTableProps) {
  const { dataSource, dragSort, dragSortKey, editRules, disabled = false } = settings
  const columns = useMemo(() => withRules(settings.columns, editRules), [settings.columns, editRules])
  const order = dragSort ? (dragSortKey ?? 'orderNum') : undefined
  const { library, field, face } = useCompiledTable(columns, order)
  const rows = useRows(dataSource, order)
  const { state } = rows
  const { errors: found, validate } = useFaults({ columns, face, state })
  const errors = settings.errors === undefined ? found : settings.errors
  const id = useId()
  const put = (next: RowsState, isSetValues = false) => {
    const before = state()
    if (next === before) return
    rows.set(next)
    settings.onChange?.(rowsIn(next))
    reportChanges({ before, after: next, isSetValues, ...settings })
    if (hasHandlers(columns)) validate('changed')
  }
  const latestPut = useRef(put)
  latestPut.current = put
  const handle = useRef<TableHandle>(null)
  useImperativeHandle(
    ref,
    () =>
      tableMethods({
        ...{ state, face, validate, handle: () => handle.current },
        put: (next, isSetValues) => latestPut.current(next, isSetValues),
      }),
    [state, face, validate],
  )
  const table = useMemo(() => ({ ...face, errors }), [face, errors])
  const tableProps = useSubTableProps(settings, handle)
  return (
    <LibraryProvider value={library}>
      <SubTable
        id={id}
        title={settings.title ?? ''}
        field={field}
        props={tableProps}
        table={table}
        value={rows.current}
        onChange={(next) => put(next as RowsState)}
        onBlur={nothing}
        onProblem={settings.onProblem ?? nothing}
        record={() => ({})}
        readonly={false}
        disabled={disabled}
        required={false}
        invalid={errors !== null}
      />
    </LibraryProvider>
  )
}
