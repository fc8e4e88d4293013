import type { MenuEntry } from '#core/menu'
import { useRuntime } from '#pages/context'
import { dialogPart, whenDrawn } from '#react/part'
import type { ThemeSettings } from '#runtime/setting'
import { Logo, SideMenu } from './SideMenu.tsx'

/** The drawer, loaded where there is need of one. */
export const SideDrawer = dialogPart(async () => (await import('./MobileSide.tsx')).MobileSide)

/** The first level of the menu in a header, for the layouts that have it there. */
export const TopMenu = whenDrawn(async () => (await import('./TopMenu.tsx')).TopMenu)

interface SideProps {
  fullPath: string
  /** The group that it shows, where the header shows the first level; the whole menu by default. */
  list?: readonly MenuEntry[] | undefined
  theme: ThemeSettings
}

const classOf = ({ theme, fixedSidebar, sidebarOpened }: ThemeSettings): string =>
  ['side-bar', `side-bar-${theme}`, fixedSidebar && 'side-bar-fixed', !sidebarOpened && 'side-bar-narrow']
    .filter(Boolean)
    .join(' ')

/** The side bar of wide windows, in full or as icons: logo and menu, or the menu of a group. */
export function Side({ fullPath, list, theme }: SideProps) {
  const { navigation } = useRuntime().ports
  const { sidebarOpened } = theme
  return (
    <aside className={classOf(theme)}>
      <div className="side-inner">
        {list ? null : <Logo short={!sidebarOpened} />}
        <SideMenu
          fullPath={fullPath}
          list={list}
          dark={theme.theme === 'dark'}
          collapsed={!sidebarOpened}
          onOpen={navigation.go}
        />
      </div>
    </aside>
  )
}
