import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { dashboardMessages, messages } from '#core/message'
import type { SplitProps } from '#react/engine'
import { useNarrow } from '#widgets/face'
import { EmptyView } from '../state/StateView.tsx'
import './parts.css'

/** Two screens side by side. On phones the right one replaces the left one, with a back button. */
export function SplitView(props: SplitProps) {
  return props.both ? <BothSides {...props} /> : <ChosenSide {...props} />
}

/** Two sides that belong together; on phones one below the other. */
const BothSides = ({ left, right }: SplitProps) => (
  <div className="board-split is-both">
    <div className="board-left" data-side="left">
      {left}
    </div>
    <div className="board-right" data-side="right">
      {right}
    </div>
  </div>
)

function ChosenSide({ left, right, widthPx, chosen, first, choose, empty, back }: SplitProps) {
  const narrow = useNarrow()
  const begins = !narrow && chosen === null ? first : null
  const begin = useEffectEvent(choose)
  useEffect(() => {
    if (begins !== null) begin(begins)
  }, [begins])
  const rows = useRef<HTMLDivElement>(null)
  useMarkedRow(rows, chosen)
  const press = ({ target }: MouseEvent | KeyboardEvent) => {
    const id = rowIdAt(target)
    if (id) choose(id)
  }
  return (
    <div className={narrow ? 'board-split is-narrow' : 'board-split'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: rows and cards inside are what is pressed */}
      <div
        ref={rows}
        className="board-left"
        data-side="left"
        style={narrow ? undefined : { width: widthPx }}
        hidden={narrow && chosen !== null}
        onClick={press}
        onKeyDown={(event) => event.key === 'Enter' && press(event)}
      >
        {left}
      </div>
      <div className="board-right" data-side="right" hidden={narrow && chosen === null}>
        {narrow && (
          <Button type="text" icon={<ArrowLeftOutlined aria-hidden />} onClick={back}>
            {messages.word.back}
          </Button>
        )}
        {right ?? <EmptyView title={empty || dashboardMessages.chooseLeft} />}
      </div>
    </div>
  )
}

const rowPlace = '.ag-row[row-id], [data-row]'
const idOf = (row: Element): string | null => row.getAttribute('row-id') ?? row.getAttribute('data-row')

/** The clicked row; clicks on controls inside a row (a link, a checkbox, an action) select none. */
function rowIdAt(target: EventTarget): string | null {
  if (!(target instanceof Element) || target.closest('a, button, input, label, [role=button]')) return null
  const row = target.closest(rowPlace)
  return row && idOf(row)
}

/** Marks the selected row, also after the grid has rendered it again. */
function useMarkedRow(rows: RefObject<HTMLElement | null>, chosen: string | null): void {
  useEffect(() => {
    const place = rows.current
    if (!place) return
    const mark = () => {
      for (const row of place.querySelectorAll(rowPlace)) row.classList.toggle('board-chosen', idOf(row) === chosen)
    }
    mark()
    const watch = new MutationObserver(mark)
    watch.observe(place, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [rows, chosen])
}
