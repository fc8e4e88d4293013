import { useMemo } from 'react'
import { fillText, messages } from '#core/message'
import { createCell } from '#react/watch'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark } from '#widgets/face'
import { createCellErrors } from './cellErrors.ts'
import { SubTableGrid } from './SubTableGrid.tsx'
import { TableFooter } from './TableFooter.tsx'
import { type TableContext, TableContextProvider } from './tableContext.ts'
import { rowsOf } from './tableState.ts'
import { useShownColumns } from './useShownColumns.ts'
import './subTable.css'

const nothing = () => {}
const none: readonly string[] = []

/** Rows that are read. */
export function TableDetail({ field, value, props, table }: DetailFaceProps) {
  const rows = useMemo(() => createCell(rowsOf(field, value)), [field, value])
  const count = rows.snapshot().rows.length
  const context = useMemo<TableContext>(
    () => ({
      errors: createCellErrors(),
      row: nothing as () => undefined,
      commit: nothing,
      problem: nothing,
      pending: nothing,
      open: () => false,
      shown: () => true,
      writable: () => false,
      optionsWhere: () => undefined,
    }),
    [],
  )
  const columns = useShownColumns(field, table)
  if (count === 0) return <EmptyMark />
  return (
    <TableContextProvider value={context}>
      <div className="sub-table">
        <SubTableGrid
          columns={columns}
          rows={rows}
          count={count}
          props={props}
          readonly
          chosen={none}
          errors={null}
          onChosen={nothing}
          onPlace={nothing}
        />
        {table?.footer && <TableFooter footer={table.footer} columns={columns} rows={rows.snapshot().rows} />}
      </div>
    </TableContextProvider>
  )
}

/** How many rows there are. */
export function TableCount({ field, value }: CellFaceProps) {
  const { rows } = rowsOf(field, value)
  return rows.length === 0 ? <EmptyMark /> : <span>{fillText(messages.control.rowCount, { count: rows.length })}</span>
}
