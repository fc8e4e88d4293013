import type { ColDef, EditableCallbackParams, GridApi } from 'ag-grid-community'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'
import { cellClasses } from '#widgets/grid'
import { CellEditor } from './CellEditor.tsx'
import { CellView } from './CellView.tsx'
import { columnSize } from './columnSize.ts'
import type { TableContext } from './tableContext.ts'
import { editorOf } from './tableState.ts'

interface ColumnParts {
  columns: readonly ColumnProgram[]
  table: TableContext
  readonly: boolean
  rowNumber: boolean
  /** Rows may be dragged into another order. */
  draggable: boolean
}

/** In these Enter ends the editing; in all others it belongs to the control: a line, an option, a day. */
const oneLine: ReadonlySet<string> = new Set(['text', 'number', 'money', 'password', 'color'])

/** Marks the columns that follow from others: they are drawn with each key that is typed beside them. */
const computedCell = Object.freeze({ computed: true })

/** Marks the columns whose cells are there by a condition: they are drawn again with their row. */
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
  const shown = columns.filter(({ hidden }) => !hidden).map((column) => columnDef(column, parts))
  return parts.rowNumber ? [{ ...numberColumn(parts), pinned: ownSide(shown) }, ...shown] : shown
}

/** Where the columns stand that the table adds by itself: before all others, so at the edge as soon as one of these keeps to it. */
export const ownSide = (defs: readonly ColDef<Row>[]): 'left' | null =>
  defs.some(({ pinned }) => pinned === 'left') ? 'left' : null

function columnDef(column: ColumnProgram, { table, readonly }: Omit<ColumnParts, 'columns'>): ColDef<Row> {
  const { name } = column.field
  const editor = editorOf(column)
  return {
    colId: name,
    headerName: column.title.text ?? column.field.title,
    headerClass: `sub-table-${column.align}`,
    ...cellClasses(`sub-table-cell sub-table-${column.align}`),
    valueGetter: ({ data }) => data?.[name],
    ...columnSize(column),
    pinned: column.pin ?? null,
    sortable: false,
    editable: ({ data }: EditableCallbackParams<Row>) => !readonly && data !== undefined && table.writable(data, name),
    cellRenderer: CellView,
    cellRendererParams: { program: column, readonly },
    cellEditor: CellEditor,
    cellEditorParams: { program: column },
    ...(column.field.formula ? { context: computedCell } : column.visible ? { context: conditionalCell } : {}),
    suppressKeyboardEvent: ({ editing, event }) => editing && event.key === 'Enter' && !oneLine.has(editor),
  }
}

export const numberId = '#'

/** The column of row numbers; also the handle for dragging. spec: widgets §9, serial column 60 */
const numberColumn = ({ draggable, table }: Omit<ColumnParts, 'columns'>): ColDef<Row> => ({
  colId: numberId,
  headerName: '#',
  width: draggable ? 76 : 60,
  sortable: false,
  resizable: false,
  rowDrag: draggable && (({ data }) => data !== undefined && table.open(data.id)),
  ...cellClasses('sub-table-number'),
  valueGetter: ({ node }) => (node?.rowIndex ?? 0) + 1,
})
