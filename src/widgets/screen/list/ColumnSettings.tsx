import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { messages, columnMessages as texts } from '#core/message'
import type { ColumnProgram } from '#core/screen'
import type { ColumnChoice, ListColumns, ListController } from '#react/list'
import { useWatched, type Watched } from '#react/watch'
import { BackDrawer, OwnNames } from '#widgets/face'
import type { WidthsPx } from '#widgets/grid'
import { useListPart } from '../place/useListPart.ts'
import { currentColumns, withOrder, withPin, withPlace, withShown, withWidth } from './listColumns.ts'
import './columnSettings.css'

type Pin = ColumnChoice['pin']

interface ColumnRowProps {
  choice: ColumnChoice
  title: string
  widthPx: number
  drag: { start(id: string | null): void; drop(event: DragEvent): void }
  /** One place up or down. */
  step(by: -1 | 1): void
  show(visible: boolean): void
  pin(pin: Pin): void
  resize(widthPx: number): void
}

/** One column in the settings. Its handle drags it, or moves it by the arrow keys. */
function ColumnRow({ choice, title, widthPx, drag, step, show, pin, resize }: ColumnRowProps) {
  const { column, visible } = choice
  const moveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li
      className="column-row"
      draggable={visible}
      onDragStart={() => drag.start(column.id)}
      onDragEnd={() => drag.start(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drag.drop}
    >
      <button
        type="button"
        className="column-handle"
        aria-label={`${texts.dragToSort}：${title}`}
        disabled={!visible}
        onKeyDown={moveByKey}
      >
        <HolderOutlined aria-hidden />
      </button>
      <Checkbox className="column-name" checked={visible} onChange={({ target }) => show(target.checked)}>
        {title}
      </Checkbox>
      <PinButton side="left" choice={choice} pin={pin} />
      <PinButton side="right" choice={choice} pin={pin} />
      <OwnNames>
        <InputNumber
          className="column-width"
          size="small"
          min={40}
          max={1200}
          step={10}
          value={widthPx}
          aria-label={`${title} ${texts.widthPx}`}
          onChange={(value) => {
            if (value !== null) resize(value)
          }}
        />
      </OwnNames>
    </li>
  )
}

function PinButton({ side, choice, pin }: { side: 'left' | 'right'; choice: ColumnChoice; pin(pin: Pin): void }) {
  const pinned = choice.pin === side
  const label = pinned ? texts.unpin : side === 'left' ? texts.pinLeft : texts.pinRight
  return (
    <button
      type="button"
      className="column-pin"
      aria-pressed={pinned}
      aria-label={label}
      title={label}
      onClick={() => pin(pinned ? null : side)}
    >
      {side === 'left' ? <VerticalRightOutlined aria-hidden /> : <VerticalLeftOutlined aria-hidden />}
    </button>
  )
}

interface ColumnSettingsProps {
  list: ListController
  /** The actual widths of the columns. */
  drawnWidths: Watched<WidthsPx>
}

/** Visibility, order, width and pinning of columns, stored for a week. spec: widgets §9 */
export function ColumnSettings({ list, drawnWidths }: ColumnSettingsProps) {
  const open = useListPart(list, ({ dialog }) => dialog === 'columns')
  const close = () => list.dispatch({ type: 'dialog', dialog: null })
  const [resets, setResets] = useState(0)
  const reset = () => {
    list.dispatch({ type: 'columns', columns: null })
    setResets(resets + 1)
  }
  return (
    <BackDrawer
      open={open}
      onClose={close}
      title={messages.word.columns}
      width="min(420px, 100vw)"
      destroyOnHidden
      extra={<Button onClick={reset}>{texts.resetColumns}</Button>}
    >
      <ColumnList key={resets} list={list} drawnWidths={drawnWidths} />
    </BackDrawer>
  )
}

/** As many columns as one looks through without a search. */
const fewColumns = 15

/** The columns keep their places while they are ticked and unticked: the next press hits what was aimed at. */
function ColumnList({ list, drawnWidths }: ColumnSettingsProps) {
  const drawnPx = useWatched(drawnWidths)
  const columnChoices = useWatched(list.columnChoices)
  const [order, setOrder] = useState(() => columnChoices.map(({ column }) => column.id))
  const choices = order.flatMap((id) => columnChoices.filter(({ column }) => column.id === id))
  const [dragged, setDragged] = useState<string | null>(null)
  const [word, setWord] = useState('')
  const change = (make: (columns: ListColumns) => ListColumns) =>
    list.dispatch({ type: 'columns', columns: make(currentColumns(list)) })
  const place = (id: string, before: string | null) => {
    const next = withPlace({ ...currentColumns(list), columnIds: order }, id, before).columnIds
    setOrder([...next])
    change((columns) => withOrder(columns, next))
  }
  const widthOf = ({ id, widthPx }: ColumnProgram) => currentColumns(list).widthsPx[id] ?? drawnPx[id] ?? widthPx
  const visible = choices.filter((choice) => choice.visible)
  const step = (id: string, by: -1 | 1) => {
    const at = visible.findIndex(({ column }) => column.id === id)
    const target = by < 0 ? visible[at - 1] : visible[at + 2]
    if (by < 0 && !target) return
    place(id, target?.column.id ?? null)
  }
  const dropOn = (event: DragEvent, { column }: ColumnChoice) => {
    event.preventDefault()
    if (dragged) place(dragged, column.id)
    setDragged(null)
  }
  const titleOf = ({ column }: ColumnChoice) => column.title.read(list.scope.evaluation(list.program.model, {}))
  const found = choices.filter((choice) => titleOf(choice).toLowerCase().includes(word.trim().toLowerCase()))
  return (
    <>
      {choices.length > fewColumns && (
        <Input
          className="column-search"
          allowClear
          value={word}
          placeholder={texts.search}
          aria-label={texts.search}
          onChange={({ target }) => setWord(target.value)}
        />
      )}
      <ul className="column-list" aria-label={messages.word.columns}>
        {found.map((choice) => (
          <ColumnRow
            key={choice.column.id}
            choice={choice}
            title={titleOf(choice)}
            widthPx={widthOf(choice.column)}
            drag={{ start: setDragged, drop: (event) => dropOn(event, choice) }}
            step={(by) => step(choice.column.id, by)}
            show={(show) => change((columns) => withOrder(withShown(columns, choice.column.id, show), order))}
            pin={(pin) => change((columns) => withPin(columns, choice.column.id, pin))}
            resize={(widthPx) => change((columns) => withWidth(columns, choice.column.id, widthPx))}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="column-none">{texts.nothing}</p>}
    </>
  )
}
