import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Drawer, Modal } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import { CloseOnBack, FocusReturn } from '#widgets/face'
import { coveredClass } from '../place/topLayer.ts'
import { useNarrow } from '../place/useNarrow.ts'
import { BeginInside } from './BeginInside.tsx'
import { CloseOnEscape } from './CloseOnEscape.tsx'
import type { PlacedLayer } from './groundedLayer.ts'
import { PageLayer } from './PageLayer.tsx'
import './layer.css'

/** What is opened over a screen: a modal, a drawer at the right, or a page in its place. On phones all fill the screen. */
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

/** A modal; wide ones can fill the window. It is as wide as asked for each time it is opened. spec: widgets §2, §4 Modal */
function ModalLayer({ title, widthPx, container, open, covered, onClose, onClosed, children }: PlacedLayer) {
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
      {widthPx >= leastFullPx && (
        <Button
          type="text"
          className="layer-modal-full"
          icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
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
  onClose,
  onClosed,
  children,
}: PlacedLayer & { full: boolean }) => (
  <Drawer
    open={open}
    title={title}
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
