import { useRuntime } from '#pages/context'
import { dialogPart, whenDrawn } from '#react/part'
import type { ThemeSettings } from '#runtime/setting'
import type { BadgeCounts } from './badges.ts'
import { Logo, SideMenu } from './SideMenu.tsx'

/** The drawer, loaded where there is need of one. */
export const SideDrawer = dialogPart(async () => (await import('./MobileSide.tsx')).MobileSide)

/** Logo and menu in a header, for the layouts that have them there. */
export const TopMenu = whenDrawn(async () => (await import('./TopMenu.tsx')).TopMenu)

interface SideProps {
  fullPath: string
  counts: BadgeCounts
  /** Only the group of the page, below a header with the logo and the first level. */
  grouped: boolean
  theme: ThemeSettings
}

const classOf = ({ theme, fixedSidebar, sidebarOpened }: ThemeSettings): string =>
  ['side-bar', `side-bar-${theme}`, fixedSidebar && 'side-bar-fixed', !sidebarOpened && 'side-bar-narrow']
    .filter(Boolean)
    .join(' ')

/** The side bar of wide windows, in full or as icons: logo and menu, or the menu of a group. */
export function Side({ fullPath, counts, grouped, theme }: SideProps) {
  const { navigation } = useRuntime().ports
  const { sidebarOpened } = theme
  return (
    <aside className={classOf(theme)}>
      <div className="side-inner">
        {grouped ? null : <Logo short={!sidebarOpened} />}
        <SideMenu
          fullPath={fullPath}
          counts={counts}
          grouped={grouped}
          dark={theme.theme === 'dark'}
          collapsed={!sidebarOpened}
          onOpen={navigation.go}
        />
      </div>
    </aside>
  )
}
