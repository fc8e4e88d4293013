import type { ColDef, EventCellRendererParams, GridApi, SuppressKeyboardEventParams } from 'ag-grid-community'
import { messages } from '#core/message'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import {
  cellClasses,
  columnDef,
  ReactCellEditor,
  type ReactCellParams,
  type TickStore,
  takesKey,
  takesTickKey,
  tickColumn,
} from '#widgets/grid'
import { CellEditor, type CellEditorProps, CellView, hasOptionsOpen } from '../cell/CellField.tsx'
import { plainCell } from '../cell/plainCell.ts'
import type { TableContext } from '../state/tableContext.ts'
import type { TableOptions } from '../state/tableOptions.ts'
import { editorOf, isLive } from '../state/tableState.ts'
import { columnSize } from './columnSize.ts'
import { isInControl } from './useHandlers.ts'

interface ColumnParts {
  columns: readonly ColumnProgram[]
  table: TableContext
  ticks: TickStore<Row>
  /** How rows are ticked. */
  selection: TableOptions['selection']
  readonly: boolean
  /** Every cell that may be written holds its control. */
  alwaysEdit: boolean
  rowNumber: boolean
  /** Rows may be dragged into another order. */
  draggable: boolean
  /** The column that opens rows, before all others. */
  opener?: ColDef<Row> | undefined
  /** The number of a row, where those on screen are not only rows. */
  numberOf?: ((id: string) => number) | undefined
}

/** In these Enter ends the editing; in all others it belongs to the control: a line, an option, a day. */
const oneLine: ReadonlySet<string> = new Set(['text', 'number', 'money', 'password', 'color'])

/** `ColDef.context` of columns that follow from others: they are drawn with each key that is typed beside them. */
const computedCell = Object.freeze({ computed: true })

/** `ColDef.context` of columns whose cells are there by a condition: they are drawn again with their row. */
const conditionalCell = Object.freeze({ conditional: true })

const idsOf = (api: GridApi<Row>, mark: object): string[] =>
  (api.getGridOption('columnDefs') ?? []).flatMap((def) =>
    'colId' in def && def.colId && def.context === mark ? [def.colId] : [],
  )

/** The ids of columns that follow from others. */
export const computedIds = (api: GridApi<Row>): string[] => idsOf(api, computedCell)

/** The ids of columns whose cells come and go. */
export const conditionalIds = (api: GridApi<Row>): string[] => idsOf(api, conditionalCell)

/** A column under its title: `colId` is the name of its field. */
export function columnDefs({ columns, ...parts }: ColumnParts): ColDef<Row>[] {
  const visible = columns.filter(({ hidden }) => !hidden).map((column) => editableDef(column, parts))
  const own = [
    ...(parts.opener ? [parts.opener] : []),
    ...(parts.selection === 'none' ? [] : [ticksOf(parts.ticks, parts.selection === 'radio')]),
    ...(parts.rowNumber ? [numberColumn(parts)] : []),
  ]
  // Before all others, so at the edge as soon as one of these keeps to it.
  const pinned = visible.some((def) => def.pinned === 'left') ? 'left' : null
  return [...own.map((def): ColDef<Row> => ({ ...def, pinned })), ...visible]
}

const tickWidthPx = 40

/** spec: widgets §9, checkbox columns 40 to 60 */
const ticksOf = (ticks: TickStore<Row>, single: boolean): ColDef<Row> => ({
  ...tickColumn(ticks, { title: messages.word.selectAll, single }),
  width: tickWidthPx,
})

/** Rows in an order of their own are not sorted otherwise. A sub-table says which columns sort. */
const sortedBy = ({ sorts }: ColumnProgram, draggable: boolean): ColDef<Row> => ({
  sortable: sorts === true && !draggable,
})

function editableDef(
  column: ColumnProgram,
  { table, readonly, alwaysEdit, draggable }: Omit<ColumnParts, 'columns'>,
): ColDef<Row> {
  const { field, title, align, pin } = column
  const { name } = field
  const cellEditorParams: ReactCellParams<CellEditorProps['editor']> = {
    draw: (editor) => <CellEditor editor={editor} program={column} />,
  }
  const def = columnDef<Row>({
    id: name,
    title: title.text ?? field.title,
    align,
    pin,
    cell: {
      kind: 'node',
      draw: (row) => <CellView row={row} program={column} readonly={readonly} alwaysEdit={alwaysEdit} />,
    },
  })
  return {
    ...def,
    ...(isLive(column) ? { cellRendererParams: { ...def.cellRendererParams, ...controlPresses } } : {}),
    ...(alwaysEdit && !readonly ? {} : plainCell(column, table)),
    valueGetter: ({ data }) => data?.[name],
    ...columnSize(column, readonly),
    ...sortedBy(column, draggable),
    editable: ({ data }) => !readonly && !alwaysEdit && data !== undefined && table.writable(data, name),
    cellEditor: ReactCellEditor,
    cellEditorParams,
    ...cellContext(column, table),
    suppressKeyboardEvent: keepsKey(column),
  }
}

/** A press on a control that stands in its cell is for the control: editing would put another one in its place. */
const controlPresses: EventCellRendererParams<Row> = {
  suppressMouseEventHandling: ({ event }) => event.type !== 'mousedown' && isInControl(event.target),
}

function cellContext({ field, visible }: ColumnProgram, { linkage }: TableContext): Pick<ColDef<Row>, 'context'> {
  if (field.formula) return { context: computedCell }
  return visible || linkage.isLinked(field.name) ? { context: conditionalCell } : {}
}

const isWrittenIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/**
 * Keys of a control that is written in are its own, but for Tab where it always stands in its cell; those of a cell that is only read go to
 * what stands in it, as in lists, and so does the space bar to a control that always stands in its cell.
 */
const keepsKey = (program: ColumnProgram) => (params: SuppressKeyboardEventParams<Row>) => {
  const { editing, event, column, node } = params
  if (editing && event.key === 'Escape') return hasOptionsOpen(event.target)
  if (editing) return event.key === 'Enter' && !oneLine.has(editorOf(program))
  if (isWrittenIn(event.target)) return event.key !== 'Tab'
  const presses = isLive(program) && event.key === ' '
  return column.isCellEditable(node) && !presses ? takesTickKey(params) : takesKey(params)
}

export const numberId = '#'

/** The column of row numbers; also the handle for dragging. spec: widgets §9, serial column 60 */
const numberColumn = ({ draggable, table, numberOf }: Omit<ColumnParts, 'columns'>): ColDef<Row> => ({
  colId: numberId,
  headerName: '#',
  width: 60,
  sortable: false,
  resizable: false,
  rowDrag: draggable && (({ data }) => data !== undefined && table.open(data.id)),
  ...cellClasses('grid-figures grid-serial'),
  valueGetter: ({ node, data }) => (data ? (numberOf?.(data.id) ?? (node?.rowIndex ?? 0) + 1) : ''),
})
