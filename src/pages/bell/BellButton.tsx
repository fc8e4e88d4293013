import { BellOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { messages } from '#core/message'
import './bell.css'

interface BellButtonProps extends Pick<ButtonProps, 'onClick'> {
  count: number
  opened?: boolean
}

const texts = messages.page.account
const most = 99

/** The bell with the number of what is unread. What stands around it may hand it further attributes. */
export const BellButton = ({ count, opened = false, ...rest }: BellButtonProps) => (
  <Button
    {...rest}
    type="text"
    className="bell"
    icon={<BellOutlined />}
    title={texts.notification}
    aria-label={count > 0 ? `${texts.notification} ${count}` : texts.notification}
    aria-haspopup="dialog"
    aria-expanded={opened}
  >
    {count > 0 ? (
      <span className="bell-count" aria-hidden="true">
        {count > most ? `${most}+` : count}
      </span>
    ) : null}
  </Button>
)
