import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Suspense } from 'react'
import { messages } from '#core/message'
import { useSession } from '#pages/context'
import { usePageParts } from '#pages/page'

interface InspectButtonProps {
  pressed: boolean
  onPress(): void
}

/** Toggles the inspector; only for users who maintain documents. spec: schema-language, Expressions */
export function InspectButton({ pressed, onPress }: InspectButtonProps) {
  const { permissions } = useSession()
  if (!permissions.shows('document:list')) return null
  return (
    <Button
      type={pressed ? 'primary' : 'text'}
      icon={<BugOutlined aria-hidden />}
      aria-label={messages.page.inspect}
      aria-pressed={pressed}
      title={messages.page.inspect}
      onClick={onPress}
    />
  )
}

/** The place of the inspector, which is loaded with the engine. */
export function InspectorPlace({ onClose }: { onClose(): void }) {
  const { Inspector } = usePageParts()
  return (
    <Suspense fallback={null}>
      <Inspector onClose={onClose} />
    </Suspense>
  )
}
