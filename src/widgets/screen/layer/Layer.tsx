import { ArrowLeftOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Drawer, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { messages } from '#core/message'
import type { LayerProps } from '#react/engine'
import { CloseOnBack, FocusReturn, useNarrow } from '#widgets/face'
import { coveredClass } from '../place/topLayer.ts'
import { CloseOnEscape } from './CloseOnEscape.tsx'
import { WalkButtons } from './WalkButtons.tsx'
import './layer.css'

/** A layer with the element that it is put into. */
interface PlacedLayer extends LayerProps {
  container: HTMLElement
}

/** Returns the focus to where it was before mounting. */
function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Stands in a drawer, before what it holds: the focus begins in it, unless a field takes it. */
function BeginInside() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const drawer = mark.current?.closest<HTMLElement>('.ant-drawer')
    if (drawer && !drawer.contains(document.activeElement)) drawer.focus({ preventScroll: true })
  }, [])
  return <span hidden ref={mark} />
}

/** A page over the screen that opened it, inside the same tab: the screen below keeps its place. */
function PageLayer(layer: PlacedLayer) {
  const { open, onClosed, container } = layer
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) onClosed()
    wasOpen.current = open
  }, [open, onClosed])
  return open ? createPortal(<OpenPage {...layer} />, container) : null
}

function OpenPage({ title, walk, onClose, children }: PlacedLayer) {
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
        <Button
          type="text"
          icon={<ArrowLeftOutlined aria-hidden />}
          aria-label={messages.word.back}
          onClick={onClose}
        />
        <h2>{title}</h2>
        {walk && <WalkButtons walk={walk} />}
      </header>
      <div className="layer-page-body">{children}</div>
    </section>
  )
}

/** The frame of a layer: a modal, a drawer on the right, or a page. On phones all fill the screen. */
export function Layer(layer: PlacedLayer) {
  const { open, onClose } = layer
  return (
    <>
      {open && <CloseOnBack close={onClose} />}
      <Frame {...layer} />
    </>
  )
}

function Frame(layer: PlacedLayer) {
  const narrow = useNarrow()
  if (layer.as === 'page') return <PageLayer {...layer} />
  if (layer.as === 'modal' && !narrow) return <ModalLayer {...layer} />
  return <DrawerLayer {...layer} full={narrow} />
}

/** What hides a dialog or drawer with its mask. */
const hiddenWhen = (covered = false) => (covered ? { rootClassName: coveredClass } : {})

/** Narrower modals ask for little: they have no use for the whole window. */
const leastFullPx = 800

/** A modal; wide ones can fill the window. It is as wide as requested each time it is opened. spec: widgets §2, §4 Modal */
function ModalLayer(layer: PlacedLayer) {
  const { title, widthPx, container, open, covered, walk, onClose, onClosed, children } = layer
  const [full, setFull] = useState(false)
  const closed = () => {
    setFull(false)
    onClosed()
  }
  return (
    <Modal
      open={open}
      title={title}
      width={full ? '100%' : widthPx}
      className={full ? 'layer-modal is-full' : 'layer-modal'}
      {...hiddenWhen(covered)}
      getContainer={() => container}
      onCancel={onClose}
      afterClose={closed}
      footer={null}
      centered
      maskClosable={false}
      keyboard={false}
      classNames={{ body: 'layer-modal-body' }}
      destroyOnHidden
    >
      {open && <CloseOnEscape close={onClose} />}
      {walk && <WalkButtons walk={walk} />}
      {widthPx >= leastFullPx && (
        <Button
          type="text"
          className="layer-modal-full"
          icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
          aria-label={full ? messages.word.exitFullscreen : messages.word.fullscreen}
          onClick={() => setFull(!full)}
        />
      )}
      {children}
    </Modal>
  )
}

const DrawerLayer = ({
  full,
  title,
  widthPx,
  container,
  open,
  covered,
  walk,
  onClose,
  onClosed,
  children,
}: PlacedLayer & { full: boolean }) => (
  <Drawer
    open={open}
    title={title}
    extra={walk && <WalkButtons walk={walk} />}
    width={full ? '100%' : `min(${widthPx}px, 100vw)`}
    getContainer={() => container}
    rootStyle={{ position: 'fixed' }}
    {...hiddenWhen(covered)}
    onClose={onClose}
    afterOpenChange={(isOpen) => {
      if (!isOpen) onClosed()
    }}
    maskClosable={false}
    keyboard={false}
    classNames={{ body: 'layer-drawer-body' }}
    autoFocus={false}
    destroyOnHidden
  >
    <FocusReturn open={open} />
    {open && <BeginInside />}
    {open && <CloseOnEscape close={onClose} />}
    {children}
  </Drawer>
)
