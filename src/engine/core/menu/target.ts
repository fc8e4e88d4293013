import { familyScreens } from './familyView.ts'

const layoutNames = ['RouteView', 'TabLayout', 'IframePageView', 'PageView', 'BlankLayout'] as const
type LayoutName = (typeof layoutNames)[number]

/** What a menu item draws. */
export type RouteTarget =
  | { kind: 'layout'; layout: LayoutName }
  | { kind: 'screen'; screen: string }
  | { kind: 'page'; page: string }
  /** Nothing is registered under `component`: the module-not-found page, which names it. */
  | { kind: 'missing'; component: string }

const screenPattern = /^screen\/([a-z][A-Za-z0-9-]*\/[a-z][A-Za-z0-9-]*)$/
const layoutPattern = /^(?:[\w-]+\/)*layouts\/(\w+)$/
const shownLength = 120

const isLayout = (name: string | undefined): name is LayoutName => layoutNames.some((layout) => layout === name)

/** A component as it can be shown: text, cut. */
function componentText(component: unknown): string {
  const text = typeof component === 'string' ? component : String(component ?? '')
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text
}

/** What a menu item's component means. `pages` are the names of the hand-written pages. spec: shell §2, readings (Routes and guard) */
export function readTarget(component: unknown, pages: ReadonlySet<string>): RouteTarget {
  const missing: RouteTarget = { kind: 'missing', component: componentText(component) }
  if (typeof component !== 'string') return missing
  const screen = screenPattern.exec(component)?.[1] ?? familyScreens.get(component)
  if (screen) return { kind: 'screen', screen }
  if (component.includes('layouts')) {
    const layout = layoutPattern.exec(component)?.[1]
    return isLayout(layout) ? { kind: 'layout', layout } : missing
  }
  return pages.has(component) ? { kind: 'page', page: component } : missing
}

/** True for a target that only frames its children; the iframe layout draws an address of its own. */
export const isContainer = (target: RouteTarget): boolean =>
  target.kind === 'layout' && target.layout !== 'IframePageView'
