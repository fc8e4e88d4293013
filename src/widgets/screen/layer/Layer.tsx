import { Drawer, Modal } from 'antd'
import { useNarrow } from '../place/useNarrow.ts'
import type { GroundedLayer } from './LayerFrame.tsx'
import { PageLayer } from './PageLayer.tsx'
import './layer.css'

/** What is opened over a screen: a modal, a drawer at the right, or a page in its place. On phones all fill the screen. */
export function Layer(layer: GroundedLayer) {
  const narrow = useNarrow()
  if (layer.as === 'page') return <PageLayer {...layer} />
  if (layer.as === 'modal' && !narrow) return <ModalLayer {...layer} />
  return <DrawerLayer {...layer} full={narrow} />
}

const ModalLayer = ({ title, widthPx, ground, open, onClose, onClosed, children }: GroundedLayer) => (
  <Modal
    open={open}
    title={title}
    width={widthPx}
    getContainer={() => ground}
    onCancel={onClose}
    afterClose={onClosed}
    footer={null}
    centered
    maskClosable={false}
    classNames={{ body: 'layer-modal-body' }}
    destroyOnHidden
  >
    {children}
  </Modal>
)

const DrawerLayer = ({
  full,
  title,
  widthPx,
  ground,
  open,
  onClose,
  onClosed,
  children,
}: GroundedLayer & { full: boolean }) => (
  <Drawer
    open={open}
    title={title}
    width={full ? '100%' : `min(${widthPx}px, 100vw)`}
    getContainer={() => ground}
    rootStyle={{ position: 'fixed' }}
    onClose={onClose}
    afterOpenChange={(shown) => {
      if (!shown) onClosed()
    }}
    maskClosable={false}
    classNames={{ body: 'layer-drawer-body' }}
    destroyOnHidden
  >
    {children}
  </Drawer>
)
