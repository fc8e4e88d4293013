import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import type { DictOption } from '#core/dictionary'
import { isTemporary, loadRows, type Row, type RowErrors, type RowsState, type RowValues } from '#core/rows'
import type { TableColumn } from '#core/tableColumn'
import { LibraryProvider } from '#react/source'
import { Field as SubTable } from '../faces.tsx'
import { useCompiledTable } from './tableFace.ts'
import { type EditableTableMethods, tableMethods } from './tableMethods.ts'

type Button = 'add' | 'remove' | 'clearSelection' | 'move'

/** spec: contract §11.1 */
export interface EditableTableProps {
  columns: readonly TableColumn[]
  /** Rows; those of another list replace what stands here. */
  dataSource: readonly object[]
  title?: string
  /** Rows after each change. */
  onChange?(rows: readonly RowValues[]): void
  /** spec: contract §11.2 */
  onValueChange?(change: { row: Row; column: string; value: unknown; oldValue: unknown }): void
  authPre?: string
  /** No toolbar unless true. */
  toolbar?: boolean
  toolbarConfig?: { btn?: readonly Button[] }
  rowNumber?: boolean
  rowExpand?: boolean
  expandedRow?(row: Row): ReactNode
  disabled?: boolean
  disabledRows?: Readonly<Record<string, unknown>>
  maxHeight?: number
  dragSort?: boolean
  dragSortKey?: string
  /** Where the options of linked columns come from, by the first column of each chain. spec: contract §11.5 */
  linkageConfig?: readonly { key: string; requestData(parent: string): Promise<readonly DictOption[]> }[]
  /** What is wrong with cells, shown at them. */
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
  return {
    state: latest.current,
    latest,
    set(state: RowsState) {
      latest.current = state
      setEntry({ dataSource, state })
    },
  }
}

const rowsIn = ({ rows }: RowsState): RowValues[] =>
  rows.map(({ id, ...values }) => (isTemporary(id) ? values : { id, ...values }))

function reportChanges(before: RowsState, after: RowsState, report: EditableTableProps['onValueChange']): void {
  if (!report) return
  const old = new Map(before.rows.map((row) => [row.id, row]))
  for (const row of after.rows) {
    const was = old.get(row.id)
    if (!was || was === row) continue
    for (const [column, value] of Object.entries(row))
      if (value !== was[column]) report({ row, column, value, oldValue: was[column] })
  }
}

/** An editable table by itself. */
export function EditableTable({ ref, ...settings }: EditableTableProps) {
  const { columns, dataSource, dragSort, dragSortKey, errors = null, disabled = false } = settings
  const order = dragSort ? (dragSortKey ?? 'orderNum') : undefined
  const { library, field, face } = useCompiledTable(columns, order)
  const rows = useRows(dataSource, order)
  const id = useId()
  const put = (next: RowsState) => {
    const before = rows.latest.current
    if (next === before) return
    rows.set(next)
    settings.onChange?.(rowsIn(next))
    reportChanges(before, next, settings.onValueChange)
  }
  const latestPut = useRef(put)
  latestPut.current = put
  useImperativeHandle(
    ref,
    () => tableMethods({ state: () => rows.latest.current, put: (next) => latestPut.current(next), face }),
    [rows.latest, face],
  )
  const table = useMemo(() => ({ ...face, errors }), [face, errors])
  const tableProps = useSubTableProps(settings)
  return (
    <LibraryProvider value={library}>
      <SubTable
        id={id}
        title={settings.title ?? ''}
        field={field}
        props={tableProps}
        table={table}
        value={rows.state}
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

const noButtons: readonly Button[] = []

/** The props of the sub-table behind it. */
function useSubTableProps(settings: Omit<EditableTableProps, 'ref'>): Readonly<Record<string, unknown>> {
  const { authPre, toolbar, toolbarConfig, rowNumber, rowExpand, expandedRow, disabledRows, maxHeight, linkageConfig } =
    settings
  return useMemo(
    () => ({
      ...{ authPre, rowNumber: rowNumber === true, rowExpand, expandedRow, disabledRows, maxHeight },
      toolbar: toolbar ? (toolbarConfig?.btn ?? ['add', 'remove', 'clearSelection']) : noButtons,
      levels: Object.fromEntries((linkageConfig ?? []).map(({ key, requestData }) => [key, requestData])),
    }),
    [authPre, toolbar, toolbarConfig, rowNumber, rowExpand, expandedRow, disabledRows, maxHeight, linkageConfig],
  )
}
