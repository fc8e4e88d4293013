import { Modal } from 'antd'
import { pageTexts } from '#pages/text'
import './overlay.css'

const { keys: texts } = pageTexts

const keys = [
  ['/', texts.search],
  ['?', texts.list],
  ['Ctrl S', texts.save],
  ['Esc', texts.escape],
] as const

/** Which keys do what. spec: look, Keyboard */
export const KeyList = ({ onClose }: { onClose(): void }) => (
  <Modal open title={texts.title} footer={null} width={420} onCancel={onClose}>
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
