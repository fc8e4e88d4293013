import { Button, Space } from 'antd'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { fillText, messages } from '#core/message'
import { movesOf, type RowsState } from '#core/rows'
import { useEngine } from '#react/engine'
import { useWatched, type Watched } from '#react/watch'
import type { FieldFaceProps, WidgetExample } from '#react/widget'
import { useCurrentValue, useNotifier } from '#widgets/face'
import { AddRows, type AddSetting } from './AddRows.tsx'
import { SubTableGrid } from './grid/SubTableGrid.tsx'
import type { EnteredRow } from './grid/useRowInView.ts'
import { TableContextProvider } from './state/tableContext.ts'
import { useOpenColumns, useTableRight } from './state/tableRight.ts'
import { orderOf } from './state/tableState.ts'
import { flashCells, useLiveRows } from './state/useLiveRows.ts'
import { type RowActs, useSubTable } from './state/useSubTable.ts'
import { TableCount, TableDetail } from './TableDetail.tsx'
import { TableFooter, type TableFooterProps } from './TableFooter.tsx'
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
  const [chosen, setChosen] = useState<readonly string[]>([])
  const clear = useCallback(() => setChosen([]), [])
  const [entered, setEntered] = useState<EnteredRow>()
  const add = useCallback(
    (setting: AddSetting) => {
      const row = acts.add(setting)
      setEntered(row && { id: row.id, scroll: setting.scroll })
    },
    [acts],
  )
  const isThere = (rowId: string) => order.includes(rowId)
  const present = chosen.every(isThere) ? chosen : chosen.filter(isThere)
  const { up, down } = movesIn(rows.snapshot(), present)
  const columns = useOpenColumns(table.columns, props)
  return (
    <TableContextProvider value={context}>
      <section
        ref={section}
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
          columns={columns}
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

interface SubTableBarProps {
  props: FieldFaceProps['props']
  /** Ids of the ticked rows. */
  chosen: readonly string[]
  /** Whether the one ticked row may move. */
  up: boolean
  down: boolean
  acts: RowActs
  onAdd(setting: AddSetting): void
  onClear(): void
}

const { word, list } = messages
const allButtons = ['add', 'remove', 'clearSelection', 'move']

/** Buttons whose code has another name. spec: widgets §6 add and batch_delete */
const codes: Readonly<Record<string, string>> = { remove: 'batch_delete' }

/** Rows that the server has are only removed after a question; new ones at once. spec: widgets §4, §9 */
function useRemoval({ chosen, acts, onClear }: SubTableBarProps) {
  const { confirm } = useNotifier()
  return async () => {
    const question = fillText(list.removeManyQuestion, { count: chosen.length })
    if (!acts.areNew(chosen) && !(await confirm(word.remove, question))) return
    acts.remove(chosen)
    onClear()
  }
}

/**
 * What can be done to the rows: add, remove the ticked ones, untick, move the one that is ticked. It knows nothing of what
 * the rows hold, so typing in a cell does not draw it again.
 */
const SubTableBar = memo(function SubTableBar(barProps: SubTableBarProps) {
  const { props, chosen, up, down, acts, onAdd, onClear } = barProps
  const remove = useRemoval(barProps)
  const rightTo = useTableRight(props)
  const named = Array.isArray(props.toolbar) ? props.toolbar : allButtons
  const buttons = named.filter((name) => rightTo(codes[name] ?? name) === 'open')
  const [only, ...others] = chosen
  const moving = only !== undefined && others.length === 0 ? only : undefined
  return (
    <Space wrap className="sub-table-bar">
      {buttons.includes('add') && <AddRows onAdd={onAdd} />}
      {buttons.includes('remove') && (
        <Button danger disabled={chosen.length === 0} onClick={remove}>
          {word.remove}
        </Button>
      )}
      {buttons.includes('move') && moving !== undefined && (
        <>
          <Button disabled={!up} onClick={() => acts.shift(moving, -1)}>
            {word.moveUp}
          </Button>
          <Button disabled={!down} onClick={() => acts.shift(moving, 1)}>
            {word.moveDown}
          </Button>
        </>
      )}
      {buttons.includes('clearSelection') && chosen.length > 0 && (
        <Button type="text" onClick={onClear}>
          {word.clear}（{fillText(list.selected, { count: chosen.length })}）
        </Button>
      )}
    </Space>
  )
})
