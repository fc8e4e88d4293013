import { Dropdown } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { limit } from '#core/limit'
import { messages, copyMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { copiedRow, copiedText } from './copiedText.ts'
import './copy.css'

/** A cell on which the right button was pressed, and where. */
interface CopyTarget {
  cell: Element
  left: number
  top: number
}

/** Copies cells of the grid: Ctrl C the one with the focus, where no text is marked; a menu at the right button that or its row. */
export function CellCopy({ list }: { list: ListController }) {
  const { browser, ports } = useEngine()
  const place = useRef<HTMLSpanElement>(null)
  const [target, setTarget] = useState<CopyTarget | null>(null)
  const notify = (copied: boolean) => {
    const [tone, message] = copied
      ? (['success', texts.copied] as const)
      : (['warning', messages.failure.notCopied] as const)
    ports.notice.notice({ tone, title: '', message, shownMs: limit.noticeShownMs })
  }
  useCopyKey(place, list, () => notify(true))
  useCellMenu(place, list, setTarget)
  const copy = (text: string) => browser.copy(text).then(notify)
  return (
    <span ref={place} className="list-copy" style={target ?? undefined}>
      {target && (
        <Dropdown
          open
          autoFocus
          trigger={['click']}
          menu={{
            items: [
              { key: 'cell', label: texts.cell, onClick: () => copy(copiedText(list, target.cell) ?? '') },
              { key: 'row', label: texts.row, onClick: () => copy(copiedRow(list, target.cell)) },
            ],
            onClick: () => setTarget(null),
          }}
          onOpenChange={(open) => {
            if (!open) setTarget(null)
          }}
        >
          <span />
        </Dropdown>
      )}
    </span>
  )
}

type Place = RefObject<HTMLElement | null>

/** The cell of this list's own grid in which `target` stands. */
const cellOf = (place: Place, target: EventTarget | null): Element | null => {
  const cell = target instanceof Element ? target.closest('.ag-cell') : null
  return cell && place.current?.closest('.list')?.contains(cell) ? cell : null
}

const isMarked = (): boolean => document.getSelection()?.isCollapsed === false

/** Ctrl C, as the browser understands it. */
function useCopyKey(place: Place, list: ListController, done: () => void): void {
  const latest = useRef(done)
  useEffect(() => {
    latest.current = done
  })
  useEffect(() => {
    const onCopy = (event: ClipboardEvent) => {
      const focused = document.activeElement
      const cell = focused?.classList.contains('ag-cell') ? cellOf(place, focused) : null
      const text = cell && !isMarked() ? copiedText(list, cell) : null
      if (text === null) return
      event.clipboardData?.setData('text/plain', text)
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('copy', onCopy)
    return () => document.removeEventListener('copy', onCopy)
  }, [place, list])
}

/** The right button on a cell; on a link and on marked text it is the browser's. */
function useCellMenu(place: Place, list: ListController, setTarget: (target: CopyTarget) => void): void {
  useEffect(() => {
    const onMenu = (event: MouseEvent) => {
      const cell = cellOf(place, event.target)
      const isLink = event.target instanceof Element && event.target.closest('a, input') !== null
      if (!cell || isLink || isMarked() || copiedText(list, cell) === null) return
      event.preventDefault()
      setTarget({ cell, left: event.clientX, top: event.clientY })
    }
    document.addEventListener('contextmenu', onMenu)
    return () => document.removeEventListener('contextmenu', onMenu)
  }, [place, list, setTarget])
}
