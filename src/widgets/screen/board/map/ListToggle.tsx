import { UnorderedListOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'

interface ListToggleProps extends Pick<ButtonProps, 'aria-expanded' | 'aria-pressed' | 'onClick'> {
  label: string
}

/** Shows or hides a list of a map's content. */
export const ListToggle = ({ label, ...buttonProps }: ListToggleProps) => (
  <Button
    type="text"
    size="small"
    icon={<UnorderedListOutlined aria-hidden />}
    aria-label={label}
    title={label}
    {...buttonProps}
  />
)
