import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '#core/message'
import { useReturnFocus } from '../place/useReturnFocus.ts'
import type { GroundedLayer } from './groundedLayer.ts'

/** A page over the screen that opened it, inside the same tab: the screen below keeps its place. */
export function PageLayer(layer: GroundedLayer) {
  const { open, onClosed, ground } = layer
  const shown = useRef(false)
  useEffect(() => {
    if (shown.current && !open) onClosed()
    shown.current = open
  }, [open, onClosed])
  return open ? createPortal(<OpenPage {...layer} />, ground) : null
}

function OpenPage({ title, onClose, children }: GroundedLayer) {
  const frame = useRef<HTMLElement>(null)
  useReturnFocus()
  useEffect(() => frame.current?.focus({ preventScroll: true }), [])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <section ref={frame} className="layer-page" aria-label={title} tabIndex={-1} onKeyDown={closeOnEscape}>
      <header className="layer-page-head">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={messages.word.back} onClick={onClose} />
        <h2>{title}</h2>
      </header>
      <div className="layer-page-body">{children}</div>
    </section>
  )
}
