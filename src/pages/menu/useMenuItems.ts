import { useEffect, useMemo, useState } from 'react'
import type { FamilyViews, MenuItem } from '#core/menu'
import { useConfig, useRuntime, useSession } from '#pages/context'
import { userMenu } from './userMenu.ts'

const isUnknown = ({ target, children }: MenuItem): boolean => target.kind === 'missing' || children.some(isUnknown)

const none: FamilyViews = { screens: new Map(), pages: new Map() }

/**
 * The items of the user's menu; null while the table of family paths is on its way, which only a menu with unknown components needs. `pages`
 * are the names of the hand-written pages.
 */
export function useMenuItems(pages: ReadonlySet<string>): readonly MenuItem[] | null {
  const { base, ports } = useRuntime()
  const { basePath } = ports.navigation
  const config = useConfig()
  const session = useSession()
  const [family, setFamily] = useState<FamilyViews | null>(null)
  const items = useMemo(
    () => userMenu(session, { pages, family, origin: location.origin, basePath, config, base }),
    [session, pages, family, basePath, config, base],
  )
  const waits = family === null && items.some(isUnknown)
  useEffect(() => {
    if (waits)
      import('./family.ts').then(
        ({ familyViews }) => setFamily(familyViews),
        () => setFamily(none),
      )
  }, [waits])
  return waits ? null : items
}
