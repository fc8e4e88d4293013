const layoutNames = ['RouteView', 'TabLayout', 'IframePageView', 'PageView', 'BlankLayout'] as const
type LayoutName = (typeof layoutNames)[number]

/** What a menu item renders. */
export type RouteTarget =
  | { kind: 'layout'; layout: LayoutName }
  /** `component` is the family path that led to the screen: it is named when the screen is not installed. */
  | { kind: 'screen'; screen: string; component?: string }
  | { kind: 'page'; page: string }
  /** Unknown `component`: renders the module-not-found page. */
  | { kind: 'missing'; component: string }

const screenPattern = /^screen\/([a-z][A-Za-z0-9-]*\/[a-z][A-Za-z0-9-]*)$/
const layoutPattern = /^(?:[\w-]+\/)*layouts\/(\w+)$/
const shownLength = 120

const isLayout = (name: string | undefined): name is LayoutName => layoutNames.some((layout) => layout === name)

/** A component as text for display, truncated. */
function componentText(component: unknown): string {
  const text = typeof component === 'string' ? component : String(component ?? '')
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

/** Component paths of menus in the product family: the screens and the hand-written pages that implement them. */
export interface FamilyViews {
  screens: ReadonlyMap<string, string>
  pages: ReadonlyMap<string, string>
}

export interface Views {
  /** Names of the hand-written pages. */
  pages: ReadonlySet<string>
  /** Null where none is known: menus of this product need no family paths. */
  family: FamilyViews | null
}

/** Resolves the component of a menu item. spec: shell §2, readings (Routes and guard) */
export function readTarget(component: unknown, { pages, family }: Views): RouteTarget {
  const missing: RouteTarget = { kind: 'missing', component: componentText(component) }
  if (typeof component !== 'string') return missing
  const screen = screenPattern.exec(component)?.[1]
  if (screen) return { kind: 'screen', screen }
  const familyScreen = family?.screens.get(component)
  if (familyScreen) return { kind: 'screen', screen: familyScreen, component }
  if (component.includes('layouts')) {
    const layout = layoutPattern.exec(component)?.[1]
    return isLayout(layout) ? { kind: 'layout', layout } : missing
  }
  const page = family?.pages.get(component) ?? component
  return pages.has(page) ? { kind: 'page', page } : missing
}

/** True for a layout that only wraps its children; the iframe layout renders an address of its own. */
export const isContainer = (target: RouteTarget): boolean =>
  target.kind === 'layout' && target.layout !== 'IframePageView'
