import { BellOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ComponentType, useEffect, useState } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'

/** The page comes first, its bell after it. */
const restMs = 1_500

interface BellProps {
  /** It was pressed before it was there. */
  opened: boolean
}

/** A plain button until the bell's code is loaded; pressing it loads the code at once. */
export function BellPlace() {
  const { clock } = useRuntime().ports
  const [Bell, setBell] = useState<ComponentType<BellProps>>()
  const [pressed, press] = useState(false)
  useEffect(() => {
    const load = () =>
      import('./Bell.tsx').then(
        (part) => setBell(() => part.Bell),
        () => press(false),
      )
    return clock.after(pressed ? 0 : restMs, load)
  }, [clock, pressed])
  if (Bell) return <Bell opened={pressed} />
  const label = messages.page.account.notification
  return (
    <Button
      type="text"
      className="bell"
      icon={<BellOutlined aria-hidden />}
      aria-label={label}
      onClick={() => press(true)}
    />
  )
}
