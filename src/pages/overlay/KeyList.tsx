import { Button, Modal } from 'antd'
import { designMessages, messages, keyMessages as texts } from '#core/message'
import './overlay.css'

interface KeyGroup {
  title: string
  keys: readonly (readonly [key: string, does: string])[]
}

const groups: readonly KeyGroup[] = [
  {
    title: texts.frame,
    keys: [
      ['/', texts.search],
      ['?', texts.list],
      ['Esc', texts.escape],
      ['← →', texts.tabs],
      ['Delete', texts.closeTab],
    ],
  },
  {
    title: texts.rows,
    keys: [
      ['↑ ↓ ← →', texts.move],
      ['Enter 空格', texts.press],
      ['Enter ← →', texts.within],
      ['Ctrl C', texts.copy],
      ['Enter', texts.sort],
      ['← →', texts.tree],
    ],
  },
  { title: messages.word.detail, keys: [['Alt ↑ ↓', texts.walk]] },
  {
    title: texts.forms,
    keys: [
      ['Ctrl S', texts.save],
      ['Tab', texts.next],
    ],
  },
  {
    title: designMessages.title,
    keys: [
      ['Enter', texts.add],
      ['F6', texts.panes],
      ['F8', texts.paneTabs],
      ['Alt ↑ ↓', texts.moveParts],
      ['Ctrl Z  Ctrl Y', texts.undo],
      ['Ctrl Enter', texts.publish],
    ],
  },
]

interface KeyListProps {
  /** Shows the tour again. */
  onTour(): void
  onClose(): void
}

/** Which keys do what. spec: look, Keyboard */
export const KeyList = ({ onTour, onClose }: KeyListProps) => (
  <Modal
    open
    centered
    title={messages.page.keys}
    footer={<Button onClick={onTour}>{messages.page.tour}</Button>}
    width={480}
    onCancel={onClose}
  >
    {groups.map(({ title, keys }) => (
      <section key={title} className="overlay-keys">
        <h3>{title}</h3>
        <dl>
          {keys.map(([key, does]) => (
            <div key={does}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Modal>
)
