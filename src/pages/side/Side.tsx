import { useRuntime } from '#pages/context'
import { dialogPart } from '#react/part'
import type { ThemeSettings } from '#runtime/setting'
import { Logo, SideMenu } from './SideMenu.tsx'

/** The drawer, loaded where there is need of one. */
export const SideDrawer = dialogPart(async () => (await import('./MobileSide.tsx')).MobileSide)

interface SideProps {
  fullPath: string
  theme: ThemeSettings
}

const classOf = ({ theme, fixedSidebar, sidebarOpened }: ThemeSettings): string =>
  ['side-bar', `side-bar-${theme}`, fixedSidebar && 'side-bar-fixed', !sidebarOpened && 'side-bar-narrow']
    .filter(Boolean)
    .join(' ')

/** The side bar of wide windows: logo and menu, in full or as icons. */
export function Side({ fullPath, theme }: SideProps) {
  const { navigation } = useRuntime().ports
  const { sidebarOpened } = theme
  return (
    <aside className={classOf(theme)}>
      <div className="side-inner">
        <Logo short={!sidebarOpened} />
        <SideMenu fullPath={fullPath} dark={theme.theme === 'dark'} collapsed={!sidebarOpened} onOpen={navigation.go} />
      </div>
    </aside>
  )
}
