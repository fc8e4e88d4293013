import { tourMessages as texts } from '#core/message'

/** A step of the tour. */
export interface TourStep {
  title: string
  text: string
  /** Selectors of its target; the first that is rendered counts. Without any it is centred. */
  at: readonly string[]
  /** The page where the work starts. */
  opens?: string
}

/** The parts of the frame, from left to right. Hidden parts are left out. */
const frameSteps: readonly TourStep[] = [
  { ...texts.menu, at: ['.side-inner', '.layout-header > button'] },
  { ...texts.search, at: ['.menu-search', '.layout-search'] },
  { ...texts.tabs, at: ['.tab-bar'] },
  { ...texts.bell, at: ['.bell'] },
  { ...texts.help, at: ['.layout-user'] },
]

/** The first tasks, by role id. */
const firstWork: Readonly<Record<string, TourStep>> = {
  'role-admin': { ...texts.admin, at: [], opens: '/isps/user' },
  'role-operator': { ...texts.operator, at: [], opens: '/alarm/record' },
  'role-implementer': { ...texts.implementer, at: [], opens: '/online/form' },
  'role-auditor': { ...texts.auditor, at: [], opens: '/isps/data-log' },
}

/** The roles among `roleIds` that have a tour of their own. */
export const touredRoles = (roleIds: readonly string[]): string[] =>
  roleIds.filter((id) => Object.hasOwn(firstWork, id))

/** The steps for these roles; `isDrawn` tells which parts of the frame are rendered. */
export function tourSteps(roleIds: readonly string[], isDrawn: (selector: string) => boolean): TourStep[] {
  const [role] = touredRoles(roleIds)
  const first = role === undefined ? undefined : firstWork[role]
  return [...frameSteps.filter(({ at }) => at.some(isDrawn)), ...(first ? [first] : [])]
}
