import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { messages } from '#core/message'
import { CloseOnBack } from '#widgets/face'
import './dialog.css'

/** What opens and shuts a dialog. */
interface DialogState {
  open: boolean
  /** Closed by 关闭, Esc or the browser's back button, without a choice. */
  onClose(): void
  /** Called when it has disappeared. */
  onClosed?(): void
}

interface FieldDialogProps extends DialogState {
  title: string
  widthPx: number
  /** Confirms the choice. */
  onConfirm(): void
  /** The choice cannot be confirmed yet. */
  blocked?: boolean
  /** At the left of the foot. */
  note?: ReactNode
  children: ReactNode
}

/** Narrower dialogs have no use for the whole window. */
const leastFullPx = 800

/** A dialog over a form, as wide as requested; wide ones can fill the window. On phones all do. spec: widgets §2, §4 Modal */
export function FieldDialog(dialogProps: FieldDialogProps) {
  const { open, title, widthPx, onClose, onClosed, onConfirm, blocked = false, note, children } = dialogProps
  const [full, setFull] = useState(false)
  const { word } = messages
  const closed = () => {
    setFull(false)
    onClosed?.()
  }
  return (
    <>
      {open && <CloseOnBack close={onClose} />}
      <Modal
        open={open}
        title={title}
        width={full ? '100%' : { xs: '100%', md: widthPx }}
        className={full ? 'field-dialog is-full' : 'field-dialog'}
        centered
        maskClosable={false}
        onCancel={onClose}
        afterClose={closed}
        destroyOnHidden
        footer={
          <div className="field-dialog-foot">
            <div className="field-dialog-note">{note}</div>
            <Button onClick={onClose}>{word.close}</Button>
            <Button type="primary" disabled={blocked} onClick={onConfirm}>
              {word.confirm}
            </Button>
          </div>
        }
      >
        {widthPx >= leastFullPx && (
          <Button
            type="text"
            className="field-dialog-full"
            icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={full ? word.exitFullscreen : word.fullscreen}
            onClick={() => setFull(!full)}
          />
        )}
        {children}
      </Modal>
    </>
  )
}
