import { UnorderedListOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'

interface ListToggleProps extends Pick<ButtonProps, 'aria-expanded' | 'aria-pressed' | 'onClick'> {
  label: string
}

/** Shows in a list what a map draws, and takes it away again. */
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
