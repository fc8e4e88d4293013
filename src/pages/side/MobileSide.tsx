import { Drawer } from 'antd'
import { useCallback } from 'react'
import { messages } from '#core/message'
import { useRuntime } from '#pages/context'
import type { ThemeSettings } from '#runtime/setting'
import { FocusReturn } from '#widgets/face'
import type { BadgeCounts } from './badges.ts'
import { Logo, SideMenu } from './SideMenu.tsx'

interface MobileSideProps {
  open: boolean
  fullPath: string
  counts: BadgeCounts
  theme: ThemeSettings
  onClose(): void
}

/** The menu as a drawer, on narrow windows. spec: shell §2 Layout, Responsive */
export function MobileSide({ open, fullPath, counts, theme, onClose }: MobileSideProps) {
  const { navigation } = useRuntime().ports
  const dark = theme.theme === 'dark'
  const follow = useCallback(
    (path: string) => {
      onClose()
      navigation.go(path)
    },
    [onClose, navigation],
  )
  return (
    <Drawer
      open={open}
      placement="left"
      width={256}
      closable={false}
      aria-label={messages.page.menu.label}
      rootClassName={`side-drawer side-bar-${theme.theme}`}
      onClose={onClose}
    >
      <FocusReturn open={open} />
      <Logo short={false} />
      <SideMenu fullPath={fullPath} counts={counts} dark={dark} collapsed={false} onOpen={follow} />
    </Drawer>
  )
}
