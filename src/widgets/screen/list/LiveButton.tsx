import { Button } from 'antd'
import type { ReactNode } from 'react'

interface LiveButtonProps {
  /** What a press does. */
  label: string
  icon: ReactNode
  press(): void
}

/** A small button beside the words of a list that follows its records. */
export const LiveButton = ({ label, icon, press }: LiveButtonProps) => (
  <Button type="text" size="small" title={label} aria-label={label} icon={icon} onClick={press} />
)
