import { useEffect, useMemo, useState } from 'react'
import { messages } from '#core/message'
import type { ActionBar, ActionProgram, ColumnProgram } from '#core/screen'
import { listEllipsis, useCellFaces } from '#react/cell'
import type { ListColumns, ListController, ShownColumn, ShownRow } from '#react/list'
import { type Cell, useWatched } from '#react/watch'
import {
  DataGrid,
  type GridCell,
  type GridColumn,
  type GridDrag,
  type GridExpand,
  type GridFooter,
  type GridSelection,
  type GridSort,
  type WidthsPx,
} from '#widgets/grid'
import { actionsWidthPx } from '../action/foldActions.ts'
import { rowActionPlaces } from '../action/RowActions.tsx'
import { useListPart } from '../place/useListPart.ts'
import { CellContent, SettledFaces } from './CellContent.tsx'
import { contentWidthPx } from './columnWidth.ts'
import { type Density, rowHeightsPx } from './density.ts'
import { useListNotice } from './ListNotice.tsx'
import { ListRowActions } from './ListRowActions.tsx'
import { currentColumns, withFolds, withOrder, withWidth } from './listColumns.ts'
import { cellText, columnTitle } from './listText.ts'
import { TreeCell } from './TreeCell.tsx'

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
  const sample = useFirstRows(rows)
  const columns = useMemo(
    () => [...(first ? [first] : []), ...gridColumns(list, shownColumns, sample)],
    [list, shownColumns, first, sample],
  )
  const folds = useListPart(list, ({ columns }) => columns?.unfolded !== true)
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
        folds={folds}
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
        onFold={(folds) => change((setting) => withFolds(setting, folds))}
        onWidth={(id, widthPx) => change((setting) => withWidth(setting, id, widthPx))}
        onDrawnWidths={drawnWidths.set}
        onWholeRows={(rows) => list.dispatch({ type: 'height', rows })}
        onOrder={(ids) => change((setting) => withOrder(setting, ids))}
      >
        {notice}
      </DataGrid>
    </SettledFaces>
  )
}

/** The rows of the first page that has any: the columns keep the widths that those need. */
function useFirstRows(rows: readonly ShownRow[]): readonly ShownRow[] {
  const [first, setFirst] = useState(rows)
  if (first.length === 0 && rows.length > 0) setFirst(rows)
  return first
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

/** The shown columns as the grid draws them, the row's actions last. */
function gridColumns(
  list: ListController,
  columns: readonly ShownColumn[],
  sample: readonly ShownRow[],
): GridColumn<ShownRow>[] {
  const { nested, rowActions } = list.program
  const bar = { actions: rowActions.actions.filter(isPermitted(list)), more: rowActions.more.filter(isPermitted(list)) }
  const own = columns.map((shownRow, index) =>
    gridColumn(
      list,
      { ...shownRow, widthPx: contentWidthPx(list, shownRow, sample) },
      nested !== undefined && index === 0,
    ),
  )
  return bar.actions.length + bar.more.length > 0 ? [...own, actionColumn(list, bar)] : own
}

/** Whether the user has the right to an action. */
const isPermitted =
  ({ scope }: ListController) =>
  ({ permission }: ActionProgram): boolean =>
    !permission || scope.shows(permission)

function gridColumn(list: ListController, shownRow: ShownColumn, opensBranches: boolean): GridColumn<ShownRow> {
  const { column, widthPx, flexible, sized, pin } = shownRow
  return {
    id: column.id,
    title: columnTitle(list, column),
    widthPx: opensBranches && flexible ? Math.max(widthPx, branchWidthPx) : widthPx,
    flexible,
    sized,
    align: column.align,
    pin: pin ?? undefined,
    priority: column.field.name === list.program.model.stateField ? 0 : column.priority,
    sortable: column.sortable,
    movable: true,
    cell: opensBranches ? branchCell(list, shownRow) : plainCell(list, shownRow),
  }
}

/** Room for the indentation of some levels. */
const branchWidthPx = 260

function plainCell(list: ListController, { column, flexible }: ShownColumn): GridCell<ShownRow> {
  const text = cellText(column)
  const ellipsis = ellipsisOf(column, flexible)
  if (text) {
    const numeric = column.align === 'right'
    return { kind: 'text', text: (shownRow) => (shownRow.more ? null : text(shownRow)), numeric, ellipsis }
  }
  const draw = ofRecord((shownRow) => <CellContent {...{ list, shownRow, column, ellipsis }} />)
  return { kind: 'node', draw }
}

/** Where the document or the user has said how wide a column is, its width alone cuts. spec: widgets §9, ellipsis */
const ellipsisOf = ({ ellipsis }: ColumnProgram, flexible: boolean): number =>
  ellipsis ?? (flexible ? listEllipsis : Number.POSITIVE_INFINITY)

type Draw = Extract<GridCell<ShownRow>, { kind: 'node' }>['draw']

/** Draws nothing in rows that are no records. */
const ofRecord =
  (draw: Draw): Draw =>
  (shownRow) =>
    shownRow.more ? null : draw(shownRow)

const branchCell = (list: ListController, { column, flexible }: ShownColumn): GridCell<ShownRow> => ({
  kind: 'node',
  draw: (shownRow) => (
    <TreeCell list={list} shownRow={shownRow}>
      <CellContent list={list} shownRow={shownRow} column={column} ellipsis={ellipsisOf(column, flexible)} />
    </TreeCell>
  ),
})

/** Id of the column of actions. */
const actionColumnId = '$actions'

const actionColumn = (list: ListController, bar: ActionBar): GridColumn<ShownRow> => ({
  id: actionColumnId,
  title: messages.word.actions,
  widthPx: actionsWidthPx(bar, rowActionPlaces),
  flexible: false,
  align: 'left',
  pin: 'right',
  sortable: false,
  movable: false,
  cell: { kind: 'node', draw: ofRecord((shownRow) => <ListRowActions list={list} shownRow={shownRow} />) },
})
