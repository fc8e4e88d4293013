import type { ColDef, ICellRendererParams } from 'ag-grid-community'
import { isEmpty } from '#core/object'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { dictTextOf, plainText } from '#widgets/face'
import { TextCell, type TextCellParams } from '#widgets/grid'
import type { TableContext } from '../state/tableContext.ts'
import { isLive } from '../state/tableState.ts'

/** spec: readings, ellipsis 12 in table cells */
export const cellEllipsis = 12

const cutWidgets: ReadonlySet<string> = new Set(['text', 'reference'])

/** Texts are cut; the figures of dates and times never are. */
const ellipsisOf = ({ ellipsis, widget }: ColumnProgram): number =>
  ellipsis ?? (cutWidgets.has(widget) ? cellEllipsis : Number.POSITIVE_INFINITY)

interface PlainCellParams extends TextCellParams<Row> {
  /** Calls `listener` after each change of the faults of cells; returns how to stop. */
  faults: TableContext['errors']['subscribe']
  isFaulty(row: Row): boolean
}

/** A cell of plain text. It is drawn anew, by React, as soon as something is wrong with it. */
class PlainCell extends TextCell {
  private end = () => {}

  override init(params: ICellRendererParams<Row> & PlainCellParams): void {
    super.init(params)
    const { data: row, node, column, api, faults, isFaulty } = params
    if (!row || !column) return
    this.end = faults(() => {
      if (isFaulty(row)) api.refreshCells({ rowNodes: [node], columns: [column], force: true })
    })
  }

  destroy(): void {
    this.end()
  }
}

/** How the cells of a column are drawn without React: those of plain text, while nothing is wrong with them and their names are there. */
export function plainCell(column: ColumnProgram, table: TableContext): Pick<ColDef<Row>, 'cellRendererSelector'> {
  const { name } = column.field
  const text = plainText(column)
  if (!text || isLive(column) || table.linkage.isLinked(name)) return {}
  const isNamed = (row: Row) =>
    !column.field.target || isEmpty(row[name]) || dictTextOf(column.field, row) !== undefined
  const isFaulty = ({ id }: Row) => table.errors.at(id, name) !== undefined || table.refusal(id, name) !== undefined
  const params: PlainCellParams = {
    faults: table.errors.subscribe,
    isFaulty,
    read: (row) => (table.visible(row, name) ? text(row) : null),
    ellipsis: ellipsisOf(column),
  }
  return {
    cellRendererSelector: ({ data }) =>
      data && !isFaulty(data) && isNamed(data) ? { component: PlainCell, params } : undefined,
  }
}
