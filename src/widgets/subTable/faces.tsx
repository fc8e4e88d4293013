import { useCallback, useMemo, useRef, useState } from 'react'
import { movesOf, type RowsState } from '#core/rows'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import type { FieldFaceProps, WidgetExample } from '#react/widget'
import { useCurrentValue } from '#widgets/face'
import type { AddSetting } from './AddRows.tsx'
import { SubTableGrid } from './grid/SubTableGrid.tsx'
import type { EnteredRow } from './grid/useRowInView.ts'
import { SubTableBar } from './SubTableBar.tsx'
import { TableContextProvider } from './state/tableContext.ts'
import { eventsIn } from './state/tableEvents.ts'
import { tableOptionsOf } from './state/tableOptions.ts'
import { useOpenColumns, useOwnRightsInRows } from './state/tableRight.ts'
import { orderOf } from './state/tableState.ts'
import { flashCells, useLiveRows } from './state/useLiveRows.ts'
import { useSelection } from './state/useSelection.ts'
import { useSubTable } from './state/useSubTable.ts'
import { TableCount, TableDetail } from './TableDetail.tsx'
import './subTable.css'

/** Rows to edit, or the same rows to read. One field: its value is all rows. */
function SubTableField(face: FieldFaceProps) {
  return face.readonly ? <ReadonlyRows {...face} /> : <EditableRows {...face} />
}

function ReadonlyRows(face: FieldFaceProps) {
  const { id, title, field, props, table, record } = face
  const value = useCurrentValue(face)
  return (
    <section id={id} aria-label={title}>
      <TableDetail field={field} value={value} props={props} record={record()} {...(table ? { table } : {})} />
    </section>
  )
}

/** Rows that are added, edited in their cells, moved and removed. */
function EditableRows(face: FieldFaceProps) {
  const { id, title, props, disabled, onBlur } = face
  const { rows, table, context, acts } = useSubTable(face)
  const section = useRef<HTMLElement>(null)
  const { clock } = useEngine().runtime.ports
  useLiveRows({
    ...{ rows, put: acts.put, field: face.field.name, version: () => face.record().rowVersion },
    source: (props.live === true && table.source) || null,
    flash: (cells) => flashCells(section.current, cells, clock.after),
  })
  const order = useWatched(useMemo(() => orderOf(rows), [rows]))
  const options = useMemo(() => tableOptionsOf(props), [props])
  const selection = useSelection({ rows, order, props, type: options.selection })
  const [entered, setEntered] = useState<EnteredRow>()
  const add = useCallback(
    (setting: AddSetting) => {
      const row = acts.add(setting)
      setEntered(row && { id: row.id, scroll: setting.scroll })
    },
    [acts],
  )
  const { up, down } = movesIn(rows.snapshot(), selection.ids)
  const own = useOwnRightsInRows(face.field, table)
  const columns = useOpenColumns(table.columns, props, own)
  return (
    <TableContextProvider value={context}>
      <section
        ref={section}
        id={id}
        className="sub-table"
        aria-label={title}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return
          onBlur()
          eventsIn(props).onBlur?.()
        }}
      >
        {!disabled && (
          <SubTableBar props={props} own={own} selection={selection} up={up} down={down} acts={acts} onAdd={add} />
        )}
        <SubTableGrid
          columns={columns}
          rows={rows}
          count={order.length}
          props={props}
          options={options}
          readonly={disabled}
          selection={selection}
          errors={table.errors}
          footer={table.footer}
          entered={entered}
          onPlace={acts.place}
        />
      </section>
    </TableContextProvider>
  )
}

const nowhere = { up: false, down: false }

/** Where the ticked row may move; several of them do not. */
function movesIn(state: RowsState, [only, ...others]: readonly string[]) {
  return only === undefined || others.length > 0 ? nowhere : movesOf(state, only)
}

export const hears = true
export { SubTableField as Field, TableCount as Cell, TableDetail as Detail }

/** The items of a dictionary, as a server sends them. */
export const example: WidgetExample = {
  field: { type: 'table', title: '字典项', model: 'sysDictItem', foreignKey: 'dictId', order: 'sortOrder' },
  values: [
    [],
    [
      { id: '1', rowVersion: 1, itemText: '男', itemValue: '1', sortOrder: 1, status: 1 },
      { id: '2', rowVersion: 1, itemText: '女', itemValue: '2', sortOrder: 2, status: 0 },
    ],
  ],
}
