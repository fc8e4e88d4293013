import { Segmented } from 'antd'
import { messages } from '#core/message'

interface FaceChoiceProps {
  /** Whether rows are drawn as cards. */
  tiled: boolean
  setTiled(tiled: boolean): void
}

/** The choice between a table and cards. */
export const FaceChoice = ({ tiled, setTiled }: FaceChoiceProps) => (
  <Segmented
    className="faces"
    aria-label={messages.list.faces}
    value={tiled ? 'card' : 'table'}
    options={[
      { value: 'table', label: messages.list.table },
      { value: 'card', label: messages.list.cards },
    ]}
    onChange={(face) => setTiled(face === 'card')}
  />
)
