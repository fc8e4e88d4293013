import { tourMessages as texts } from '#core/message'

/** A step of the tour. */
export interface TourStep {
  title: string
  text: string
  /** Selectors of what it points at: the first that is drawn counts. Without any it stands in the middle. */
  at: readonly string[]
  /** The page where the work begins. */
  opens?: string
}

/** The frame, from the left to the right. What a window does not show is left out. */
const frameSteps: readonly TourStep[] = [
  { ...texts.menu, at: ['.side-inner', '.layout-header > button'] },
  { ...texts.search, at: ['.menu-search', '.layout-search'] },
  { ...texts.tabs, at: ['.tab-bar'] },
  { ...texts.bell, at: ['.bell'] },
  { ...texts.help, at: ['.layout-user'] },
]

/** What comes first for whom, by the ids of the roles. */
const firstWork: Readonly<Record<string, TourStep>> = {
  'role-admin': { ...texts.admin, at: [], opens: '/isps/user' },
  'role-operator': { ...texts.operator, at: [], opens: '/alarm/record' },
  'role-implementer': { ...texts.implementer, at: [], opens: '/online/form' },
  'role-auditor': { ...texts.auditor, at: [], opens: '/isps/data-log' },
}

/** The roles among `roleIds` that have a tour of their own. */
export const touredRoles = (roleIds: readonly string[]): string[] =>
  roleIds.filter((id) => Object.hasOwn(firstWork, id))

/** The steps for who has these roles, where `isDrawn` tells what of the frame is there. */
export function tourSteps(roleIds: readonly string[], isDrawn: (selector: string) => boolean): TourStep[] {
  const [role] = touredRoles(roleIds)
  const first = role === undefined ? undefined : firstWork[role]
  return [...frameSteps.filter(({ at }) => at.some(isDrawn)), ...(first ? [first] : [])]
}
