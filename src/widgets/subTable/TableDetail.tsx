import { useMemo } from 'react'
import { languageVersion, type ModelDocument, type ScreenDocument } from '#core/document'
import { controlMessages, fillText } from '#core/message'
import type { Field } from '#core/model'
import { type ColumnProgram, compileScreen } from '#core/screen'
import { useLibrary } from '#react/source'
import { createCell } from '#react/watch'
import type { CellFaceProps, DetailFaceProps, TableFace } from '#react/widget'
import { EmptyMark, useBrowserPrint, useNarrow } from '#widgets/face'
import { SubTableGrid } from './grid/SubTableGrid.tsx'
import { RowCards } from './RowCards.tsx'
import { createCellErrors, type TableContext, TableContextProvider } from './state/tableContext.ts'
import { useTableLinkage } from './state/tableLinkage.ts'
import { readOptionsOf } from './state/tableOptions.ts'
import { useOpenColumns, useOwnRights } from './state/tableRight.ts'
import { rowsOf } from './state/tableState.ts'
import { TablePaper } from './TablePaper.tsx'
import './subTable.css'

const nothing = () => {}

/** What cells that are only read share. */
const shownOnly: Omit<TableContext, 'errors' | 'linkage'> = {
  row: () => undefined,
  commit: nothing,
  commitAll: () => [],
  paste: () => ({ cells: 0, refused: 0, locked: 0, added: 0 }),
  undo: () => false,
  refusal: () => undefined,
  memory: () => (create) => create(),
  problem: nothing,
  pending: nothing,
  open: () => false,
  visible: () => true,
  writable: () => false,
  optionsWhere: () => undefined,
}

/** Rows that are read. */
export function TableDetail({ field, value, props, table }: DetailFaceProps) {
  const rows = useMemo(() => createCell(rowsOf(field, value)), [field, value])
  const count = rows.snapshot().rows.length
  const columns = useOpenColumns(useShownColumns(field, table), props, useOwnRights(field, table))
  const linkage = useTableLinkage(columns)
  const options = useMemo(() => readOptionsOf(props), [props])
  const context = useMemo<TableContext>(() => ({ ...shownOnly, errors: createCellErrors(), linkage }), [linkage])
  const model = useRowModel(field)
  const isPrinting = useBrowserPrint()
  const isNarrow = useNarrow()
  if (count === 0) return <EmptyMark />
  return (
    <TableContextProvider value={context}>
      <div className="sub-table">
        {isPrinting && <TablePaper columns={columns} rows={rows.snapshot().rows} footer={table?.footer} />}
        {isNarrow ? (
          <RowCards
            columns={columns}
            rows={rows.snapshot().rows}
            model={model}
            rowNumber={options.rowNumber}
            footer={table?.footer}
          />
        ) : (
          <SubTableGrid
            columns={columns}
            rows={rows}
            count={count}
            props={props}
            options={options}
            readonly
            errors={null}
            footer={table?.footer}
          />
        )}
      </div>
    </TableContextProvider>
  )
}

/** How many rows there are. */
export function TableCount({ field, value }: CellFaceProps) {
  const { rows } = rowsOf(field, value)
  return rows.length === 0 ? <EmptyMark /> : <span>{fillText(controlMessages.rowCount, { count: rows.length })}</span>
}

/** The model of the rows; those of a JSON value have none. */
function useRowModel({ document: { model } }: Field): ModelDocument | undefined {
  const library = useLibrary()
  return typeof model === 'string' ? library.model(model) : undefined
}

/** The columns of rows that are read: those of the form, else those that a list of the rows' model would have. */
function useShownColumns({ document }: Field, table: TableFace | undefined): readonly ColumnProgram[] {
  const library = useLibrary()
  const { model, foreignKey } = document
  return useMemo(() => {
    if (table) return table.columns
    if (typeof model !== 'string' || !library.model(model)) return []
    const list = { kind: 'screen', version: languageVersion, id: 'sub/rows', type: 'list', title: model, model }
    const { program } = compileScreen(list as ScreenDocument, library)
    // All rows refer to the same record, the one that shows them.
    return program?.kind === 'list' ? program.columns.filter(({ field }) => field.name !== foreignKey) : []
  }, [table, model, foreignKey, library])
}
