import { Modal } from 'antd'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import { MenuSearch } from '#pages/search'
import './overlay.css'

/** The menu search of narrow windows. spec: shell §2 Header user menu */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const { navigation } = useRuntime().ports
  const open = (path: string) => {
    onClose()
    navigation.go(path)
  }
  return (
    <Modal open title={messages.shell.menuSearch} footer={null} className="overlay-search" onCancel={onClose}>
      <MenuSearch opened onOpen={open} />
    </Modal>
  )
}
