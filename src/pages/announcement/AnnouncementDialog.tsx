import { Modal } from 'antd'
import { noticeMessages } from '#core/message'
import { useViewport } from '#pages/context'
import { AnnouncementView } from './AnnouncementView.tsx'

interface AnnouncementDialogProps {
  id: string
  open?: boolean
  onClose(): void
  onClosed?(): void
}

/** One announcement over the page, 60 % wide; on phones as wide as there is room. spec: widgets §2, shell §9 */
export function AnnouncementDialog({ id, open = true, onClose, onClosed }: AnnouncementDialogProps) {
  const wide = useViewport() === 'desktop' ? { width: '60%' } : {}
  return (
    <Modal
      {...wide}
      centered
      open={open}
      footer={null}
      title={noticeMessages.announcements}
      onCancel={onClose}
      afterClose={() => onClosed?.()}
    >
      <AnnouncementView id={id} />
    </Modal>
  )
}
