import { useCallback, useEffect, useEffectEvent, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { changedCells, isTemporary, type LiveCells, type RowsState, type RowValues } from '#core/rows'
import { useEngine } from '#react/engine'
import { LibraryProvider } from '#react/source'
import { Field as SubTable } from '../faces.tsx'
import type { TableHandle } from '../grid/useTableHandle.ts'
import type { Removal } from '../state/tableEvents.ts'
import type { EditableTableProps } from './editableTableProps.ts'
import { hasHandlers, withRules } from './handlers.ts'
import { useCompiledTable } from './tableFace.ts'
import { type EditableTableMethods, tableMethods } from './tableMethods.ts'
import { loadSource, orderField } from './tableRows.ts'
import { useFaults } from './useFaults.ts'
import { useSocketRows } from './useSocketRows.ts'
import { useSubTableProps } from './useSubTableProps.ts'

const nothing = () => {}

interface RowsSource extends Pick<EditableTableProps, 'dataSource'> {
  order: string | undefined
  /** Rows of another list stand in place of others. */
  onReload(before: RowsState, after: RowsState): void
}

/** The state of the rows, taken anew from each other list. */
function useRows({ dataSource, order, onReload }: RowsSource) {
  const [entry, setEntry] = useState(() => ({ dataSource, state: loadSource(dataSource, order) }))
  const current = entry.dataSource === dataSource ? entry.state : loadSource(dataSource, order)
  const latest = useRef(current)
  const reloaded = useEffectEvent(onReload)
  useEffect(() => {
    if (entry.dataSource === dataSource) return
    latest.current = current
    setEntry({ dataSource, state: current })
    reloaded(entry.state, current)
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

/** The rows of a page, each with the id that its own key says. */
function useKeyedRows({ dataSource, rowKey = 'id' }: Pick<EditableTableProps, 'dataSource' | 'rowKey'>) {
  return useMemo(() => {
    if (rowKey === 'id') return dataSource
    return dataSource.map((row) => ({ ...row, id: (row as RowValues)[rowKey] }))
  }, [dataSource, rowKey])
}

const rowsIn = ({ rows }: RowsState): RowValues[] =>
  rows.map(({ id, ...values }) => (isTemporary(id) ? values : { id, ...values }))

interface ChangeReport extends Pick<EditableTableProps, 'columns' | 'onValueChange' | 'onAdded' | 'onInserted'> {
  before: RowsState
  after: RowsState
  isSetValues: boolean
  target: EditableTableMethods
}

function reportChanges({ before, after, columns, isSetValues, target, ...events }: ChangeReport): void {
  const { onValueChange, onAdded, onInserted } = events
  const old = new Map(before.rows.map((row) => [row.id, row]))
  const lastOld = after.rows.findLastIndex(({ id }) => old.has(id))
  for (const [rowIndex, row] of after.rows.entries()) {
    const was = old.get(row.id)
    if (!was) (rowIndex > lastOld ? onAdded : onInserted)?.({ row, target })
    if (!was || was === row) continue
    for (const [column, value] of Object.entries(row)) {
      if (value === was[column]) continue
      const columnIndex = columns.findIndex(({ key }) => key === column)
      const col = columns[columnIndex]
      const place = { row, rowIndex, column, col, columnIndex, type: col?.type ?? 'input' }
      onValueChange?.({ ...place, value, oldValue: was[column], isSetValues, target })
    }
  }
}

/** An editable table by itself. */
export function EditableTable({ ref, ...settings }: EditableTableProps) {
  const { dragSort, dragSortKey, editRules, disabled = false } = settings
  const dataSource = useKeyedRows(settings)
  const columns = useMemo(() => withRules(settings.columns, editRules), [settings.columns, editRules])
  const order = orderField({ dragSort, dragSortKey })
  const { library, field, face } = useCompiledTable(columns, order)
  const handle = useRef<TableHandle>(null)
  const { after } = useEngine().runtime.ports.clock
  const rows = useRows({
    ...{ dataSource, order },
    onReload(old, next) {
      forget()
      flash(changedCells(old.rows, next.rows))
    },
  })
  const { state } = rows
  const { errors: found, validate, errorsNow, forget } = useFaults({ columns, face, state })
  const errors = settings.errors === undefined ? found : settings.errors
  const id = useId()
  const put = (next: RowsState, isSetValues = false) => {
    const before = state()
    if (next === before) return
    rows.set(next)
    settings.onChange?.(rowsIn(next))
    reportChanges({ ...settings, before, after: next, isSetValues, target })
    if (hasHandlers(columns)) validate('changed')
  }
  const latestPut = useRef(put)
  latestPut.current = put
  const target = useMemo(
    () =>
      tableMethods({
        ...{ state, face, validate, errorsNow, handle: () => handle.current },
        put: (next, isSetValues) => latestPut.current(next, isSetValues),
      }),
    [state, face, validate, errorsNow],
  )
  useImperativeHandle(ref, () => target, [target])
  const flash = (cells: readonly LiveCells[]) => {
    // The grid takes the rows over in the same turn, and draws them after it.
    if (settings.reloadEffect) after(0, () => handle.current?.flash(cells))
  }
  useSocketRows({
    ...{ columns, state, socketReload: settings.socketReload, socketKey: settings.socketKey },
    take(next, cells) {
      rows.set(next)
      settings.onChange?.(rowsIn(next))
      flash(cells)
    },
  })
  const table = useMemo(() => ({ ...face, errors }), [face, errors])
  const { onRemove } = settings
  const removed = onRemove && ((removal: Removal) => onRemove({ ...removal, target }))
  const tableProps = useSubTableProps({ ...settings, onRemove: removed }, handle)
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
        onPending={settings.onPending}
        record={() => ({})}
        readonly={false}
        disabled={disabled}
        required={false}
        invalid={errors !== null}
      />
    </LibraryProvider>
  )
}
