import { useState } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { SubTableBar } from './SubTableBar.tsx'
import { SubTableGrid } from './SubTableGrid.tsx'
import { TableContextProvider } from './tableContext.ts'
import { useSubTable } from './useSubTable.ts'
import './subTable.css'

/** Rows that are added, edited in their cells, moved and removed. One field: its value is all rows. */
export function SubTableField(face: FieldFaceProps) {
  const { id, title, props, disabled, onBlur } = face
  const { state, table, context, acts } = useSubTable(face)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const present = chosen.filter((rowId) => context.row(rowId) !== undefined)
  return (
    <TableContextProvider value={context}>
      <section
        id={id}
        className="sub-table"
        aria-label={title}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) onBlur()
        }}
      >
        {!disabled && (
          <SubTableBar props={props} state={state} chosen={present} acts={acts} onClear={() => setChosen([])} />
        )}
        <SubTableGrid
          columns={table.columns}
          state={state}
          props={props}
          readonly={disabled}
          chosen={present}
          errors={table.errors}
          onChosen={setChosen}
          onPlace={acts.place}
        />
      </section>
    </TableContextProvider>
  )
}
