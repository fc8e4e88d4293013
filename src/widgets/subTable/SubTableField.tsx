import { useCallback, useMemo, useState } from 'react'
import { movesOf, type RowsState } from '#core/rows'
import { useWatched, type Watched } from '#react/watch'
import type { FieldFaceProps } from '#react/widget'
import type { AddSetting } from './addSetting.ts'
import { orderOf } from './rowStore.ts'
import { SubTableBar } from './SubTableBar.tsx'
import { SubTableGrid } from './SubTableGrid.tsx'
import { TableFooter, type TableFooterProps } from './TableFooter.tsx'
import { TableContextProvider } from './tableContext.ts'
import type { EnteredRow } from './useEnteredRow.ts'
import { useSubTable } from './useSubTable.ts'
import './subTable.css'

/** Rows that are added, edited in their cells, moved and removed. One field: its value is all rows. */
export function SubTableField(face: FieldFaceProps) {
  const { id, title, props, disabled, onBlur } = face
  const { rows, table, context, acts } = useSubTable(face)
  const order = useWatched(useMemo(() => orderOf(rows), [rows]))
  const [chosen, setChosen] = useState<readonly string[]>([])
  const clear = useCallback(() => setChosen([]), [])
  const [entered, setEntered] = useState<EnteredRow>()
  const add = useCallback((setting: AddSetting) => setEntered(acts.add(setting)), [acts])
  const isThere = (rowId: string) => order.includes(rowId)
  const present = chosen.every(isThere) ? chosen : chosen.filter(isThere)
  const { up, down } = movesIn(rows.snapshot(), present)
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
          <SubTableBar props={props} chosen={present} up={up} down={down} acts={acts} onAdd={add} onClear={clear} />
        )}
        <SubTableGrid
          columns={table.columns}
          rows={rows}
          count={order.length}
          props={props}
          readonly={disabled}
          chosen={present}
          errors={table.errors}
          entered={entered}
          onChosen={setChosen}
          onPlace={acts.place}
        />
        {table.footer && <LiveFooter rows={rows} footer={table.footer} columns={table.columns} />}
      </section>
    </TableContextProvider>
  )
}

/** It follows what is typed in cells, which draws nothing else again. */
const LiveFooter = ({ rows, ...footer }: Omit<TableFooterProps, 'rows'> & { rows: Watched<RowsState> }) => (
  <TableFooter {...footer} rows={useWatched(rows).rows} />
)

const nowhere = { up: false, down: false }

/** Where the ticked row may move; several of them do not. */
function movesIn(state: RowsState, [only, ...others]: readonly string[]) {
  return only === undefined || others.length > 0 ? nowhere : movesOf(state, only)
}
