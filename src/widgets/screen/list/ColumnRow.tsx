import { HolderOutlined, VerticalLeftOutlined, VerticalRightOutlined } from '@ant-design/icons'
import { Checkbox, InputNumber } from 'antd'
import type { DragEvent, KeyboardEvent } from 'react'
import { messages, columnMessages as texts } from '#core/message'
import type { ColumnChoice } from '#react/list'

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
export function ColumnRow({ choice, title, widthPx, drag, step, show, pin, resize }: ColumnRowProps) {
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
        <HolderOutlined />
      </button>
      <Checkbox className="column-name" checked={visible} onChange={({ target }) => show(target.checked)}>
        {title}
      </Checkbox>
      <PinButton side="left" choice={choice} pin={pin} />
      <PinButton side="right" choice={choice} pin={pin} />
      <InputNumber
        className="column-width"
        size="small"
        min={40}
        max={1200}
        step={10}
        value={widthPx}
        aria-label={`${title} ${messages.screen.widthPx}`}
        onChange={(value) => {
          if (value !== null) resize(value)
        }}
      />
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
      {side === 'left' ? <VerticalRightOutlined /> : <VerticalLeftOutlined />}
    </button>
  )
}
