import { Button } from 'antd'
import { messages } from '#core/message'
import './state.css'

/** A newer version of the screen is there; the user says when. */
export const NewVersionBar = ({ take }: { take(): void }) => (
  <div className="state-bar-line" role="status">
    <span>{messages.screen.newVersion}</span>
    <Button size="small" type="primary" onClick={take}>
      {messages.word.refresh}
    </Button>
  </div>
)
