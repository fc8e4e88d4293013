import { ClientSideRowModelModule, createGrid, TextEditorModule, themeQuartz } from 'ag-grid-community'
import { useLayoutEffect, useRef } from 'react'
import { tableRows } from './fields.ts'

const columnDefs = Array.from({ length: 8 }, (_, index) => ({ field: `c${index}`, editable: true, width: 110 }))

/** AG Grid alone: what a sub-table is measured against. */
export function BareGrid() {
  const host = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!host.current) return
    const grid = createGrid(
      host.current,
      { theme: themeQuartz, columnDefs, rowData: tableRows(200), rowHeight: 61, singleClickEdit: true },
      { modules: [ClientSideRowModelModule, TextEditorModule] },
    )
    return () => grid.destroy()
  }, [])
  return <div ref={host} style={{ height: 441, width: 1000 }} />
}
