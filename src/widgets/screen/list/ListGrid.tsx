import { useEffect, useMemo } from 'react'
import { useCellFaces } from '#react/cell'
import type { ListColumns, ListController, ShownRow } from '#react/list'
import { type Cell, useWatched } from '#react/watch'
import {
  DataGrid,
  type GridColumn,
  type GridDrag,
  type GridExpand,
  type GridFooter,
  type GridSelection,
  type GridSort,
  type WidthsPx,
} from '#widgets/grid'
import { SettledFaces } from './CellContent.tsx'
import { type Density, rowHeightsPx } from './density.ts'
import { gridColumns } from './gridColumns.tsx'
import { useListNotice } from './ListNotice.tsx'
import { currentColumns, withOrder, withWidth } from './listColumns.ts'
import { cellText } from './listText.ts'
import { useListPart } from './useListPart.ts'

export interface ListGridProps {
  list: ListController
  density: Density
  onDrawn(): void
  /** Takes how wide the columns are drawn. */
  drawnWidths: Cell<WidthsPx>
  /** Lines below the rows, where the list has any. */
  footer?: GridFooter
  /** How rows open below themselves, where they do. */
  opening?: { expand: GridExpand<ShownRow>; column: GridColumn<ShownRow> }
  /** How rows are dragged, where they are. */
  drag?: GridDrag<ShownRow>
}

/** The rows of a list in the grid. */
export function ListGrid({ list, density, onDrawn, drawnWidths, footer, opening, drag }: ListGridProps) {
  useEffect(() => onDrawn(), [onDrawn])
  const rows = useWatched(list.rows)
  const shownColumns = useWatched(list.columns)
  const first = opening?.column
  const columns = useMemo(
    () => [...(first ? [first] : []), ...gridColumns(list, shownColumns)],
    [list, shownColumns, first],
  )
  const settled = useCellFaces(useDrawnByFaces(list))
  const notice = useListNotice(list)
  const busy = useListPart(list, (state) => state.busy && state.status === 'ready')
  const serial = useListPart(list, ({ page, pageSize }) => (page - 1) * pageSize + 1)
  const change = (make: (columns: ListColumns) => ListColumns) =>
    list.dispatch({ type: 'columns', columns: make(currentColumns(list)) })
  return (
    <SettledFaces value={settled}>
      <DataGrid
        label={list.program.title.text ?? ''}
        columns={columns}
        rows={rows}
        rowHeightPx={rowHeightsPx[density]}
        sort={useSort(list)}
        selection={useSelection(list)}
        serialFrom={list.program.nested ? null : serial}
        busy={busy}
        footer={footer ?? null}
        expand={opening?.expand ?? null}
        drag={drag ?? null}
        rowTone={list.program.rowTone ? ({ row }) => list.rowTone(row) : null}
        onSort={(sort) =>
          list.dispatch({ type: 'sorted', sort: sort ? [{ field: fieldOf(list, sort.id), order: sort.order }] : [] })
        }
        onWidth={(id, widthPx) => change((setting) => withWidth(setting, id, widthPx))}
        onDrawnWidths={drawnWidths.set}
        onOrder={(ids) => change((setting) => withOrder(setting, ids))}
      >
        {notice}
      </DataGrid>
    </SettledFaces>
  )
}

/** Columns that are more than text: only their faces are fetched. */
const useDrawnByFaces = ({ program }: ListController) =>
  useMemo(() => program.columns.filter((column) => cellText(column) === null), [program])

const fieldOf = ({ program }: ListController, columnId: string): string =>
  program.columns.find(({ id }) => id === columnId)?.field.name ?? columnId

function useSort(list: ListController): GridSort | null {
  const sort = useListPart(list, (state) => state.sort)
  return useMemo(() => {
    const [first] = sort
    const column = first && list.program.columns.find(({ field }) => field.name === first.field)
    return first && column ? { id: column.id, order: first.order } : null
  }, [list, sort])
}

function useSelection(list: ListController): GridSelection<ShownRow> | null {
  const selected = useListPart(list, (state) => state.selected)
  return useMemo(() => {
    if (!list.selectable()) return null
    return {
      has: (id) => selected.has(id),
      offers: ({ more }) => !more,
      choose: (rows, chosen) => list.dispatch({ type: 'select', rows: rows.map(({ row }) => row), selected: chosen }),
    }
  }, [list, selected])
}
