import { messages } from '#core/message'
import type { ActionBar, ActionProgram, ColumnProgram } from '#core/screen'
import { listEllipsis } from '#react/cell'
import type { ListController, ShownColumn, ShownRow } from '#react/list'
import type { GridCell, GridColumn } from '#widgets/grid'
import { actionsWidthPx } from '../action/foldActions.ts'
import { rowActionPlaces } from '../action/RowActions.tsx'
import { CellContent } from './CellContent.tsx'
import { ListRowActions } from './ListRowActions.tsx'
import { cellText, columnTitle } from './listText.ts'
import { TreeCell } from './TreeCell.tsx'

/** The shown columns as the grid draws them, the row's actions last. */
export function gridColumns(list: ListController, columns: readonly ShownColumn[]): GridColumn<ShownRow>[] {
  const { nested, rowActions } = list.program
  const bar = { actions: rowActions.actions.filter(isPermitted(list)), more: rowActions.more.filter(isPermitted(list)) }
  const own = columns.map((shownRow, index) => gridColumn(list, shownRow, nested !== undefined && index === 0))
  return bar.actions.length + bar.more.length > 0 ? [...own, actionColumn(list, bar)] : own
}

/** Whether the user has the right to an action. */
const isPermitted =
  ({ scope }: ListController) =>
  ({ permission }: ActionProgram): boolean =>
    !permission || scope.shows(permission)

function gridColumn(list: ListController, shownRow: ShownColumn, opensBranches: boolean): GridColumn<ShownRow> {
  const { column, widthPx, flexible, pin } = shownRow
  return {
    id: column.id,
    title: columnTitle(list, column),
    widthPx: opensBranches && flexible ? Math.max(widthPx, branchWidthPx) : widthPx,
    flexible,
    align: column.align,
    pin: pin ?? undefined,
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
export const actionColumnId = '$actions'

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
