import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '#core/message'
import { useReturnFocus } from '../place/useReturnFocus.ts'
import { CloseOnEscape } from './CloseOnEscape.tsx'
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
  useEffect(() => {
    // A field that already has the focus keeps it: leaving it would say that it is empty.
    if (!frame.current?.contains(document.activeElement)) frame.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={frame} className="layer-page" aria-label={title} tabIndex={-1}>
      <CloseOnEscape close={onClose} />
      <header className="layer-page-head">
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={messages.word.back} onClick={onClose} />
        <h2>{title}</h2>
      </header>
      <div className="layer-page-body">{children}</div>
    </section>
  )
}
