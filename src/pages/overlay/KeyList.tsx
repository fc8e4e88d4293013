import { Modal } from 'antd'
import { messages } from '#core/message'
import './overlay.css'

const { keys: texts } = messages.page

const keys = [
  ['/', messages.shell.menuSearch],
  ['?', texts.list],
  ['Ctrl S', texts.save],
  ['Esc', texts.escape],
] as const

/** Which keys do what. spec: look, Keyboard */
export const KeyList = ({ onClose }: { onClose(): void }) => (
  <Modal open centered title={texts.title} footer={null} width={420} onCancel={onClose}>
    <dl className="overlay-keys">
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Modal>
)
