import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { ColDef } from 'ag-grid-community'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { rowMessages } from '#core/message'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { type Cell, createCell, derived, useWatched } from '#react/watch'
import { ReactCell, type ReactCellParams } from '#widgets/grid'
import { RowFields } from './RowFields.tsx'
import type { RowExpand } from './RowGrid.tsx'

type Opened = Cell<ReadonlySet<string>>

/** spec: widgets §9, expand columns 40 to 60 */
const openerWidthPx = 44

/** Rows that open below themselves where `rowExpand` says so. `row` draws one; by default it shows all its fields. */
export function useRowExpand(
  columns: readonly ColumnProgram[],
  { rowExpand, expandedRow, clickRowShowSubForm }: Readonly<Record<string, unknown>>,
): { expand: RowExpand | null; opener: ColDef<Row> | undefined; opened: number; toggle(id: string): void } {
  const [ids] = useState<Opened>(() => createCell<ReadonlySet<string>>(new Set()))
  const opened = useWatched(
    useMemo(
      () =>
        derived(
          ids,
          (now) => [now.size],
          ({ size }) => size,
        ),
      [ids],
    ),
  )
  const parts = useMemo(() => {
    if (rowExpand !== true && clickRowShowSubForm !== true) return { expand: null, opener: undefined }
    const draw = (row: Row): ReactNode =>
      typeof expandedRow === 'function' ? expandedRow(row) : <RowFields columns={columns} row={row} />
    return { expand: { opened: ids, draw }, opener: openerOf(ids) }
  }, [ids, rowExpand, clickRowShowSubForm, expandedRow, columns])
  const toggle = useCallback((id: string) => toggleIn(ids, id), [ids])
  return { ...parts, opened, toggle }
}

function openerOf(opened: Opened): ColDef<Row> {
  const cellRendererParams: ReactCellParams = { draw: ({ data }) => <OpenRow id={data.id} opened={opened} /> }
  return {
    ...{
      colId: '$open',
      headerName: '',
      width: openerWidthPx,
      sortable: false,
      resizable: false,
      suppressMovable: true,
    },
    cellRenderer: ReactCell,
    cellRendererParams,
  }
}

function toggleIn(opened: Opened, id: string): void {
  const now = new Set(opened.snapshot())
  if (!now.delete(id)) now.add(id)
  opened.set(now)
}

function OpenRow({ id, opened }: { id: string; opened: Opened }) {
  const open = useWatched(opened).has(id)
  const label = open ? rowMessages.shut : rowMessages.open
  return (
    <button
      type="button"
      className="sub-table-open"
      aria-expanded={open}
      aria-label={label}
      onClick={() => toggleIn(opened, id)}
    >
      {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  )
}
