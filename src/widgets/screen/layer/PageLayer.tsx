import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '#core/message'
import { useReturnFocus } from '../place/useReturnFocus.ts'
import { CloseOnEscape } from './CloseOnEscape.tsx'
import type { PlacedLayer } from './groundedLayer.ts'

/** A page over the screen that opened it, inside the same tab: the screen below keeps its place. */
export function PageLayer(layer: PlacedLayer) {
  const { open, onClosed, container } = layer
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) onClosed()
    wasOpen.current = open
  }, [open, onClosed])
  return open ? createPortal(<OpenPage {...layer} />, container) : null
}

function OpenPage({ title, onClose, children }: PlacedLayer) {
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
