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

/** Component paths of menus in the product family, with the screens that implement them. spec: readings (Routes and guard) */
const familyScreens: ReadonlyMap<string, string> = new Map([
  ['dashboard/Analysis', 'dashboard/analysis'],
  ['dashboard/Monitor', 'dashboard/monitor'],
  ['dashboard/Workplace', 'dashboard/workplace'],
  ['system/UserList', 'system/user-list'],
  ['system/RoleList', 'system/role-list'],
  ['system/RoleUserList', 'system/role-list'],
  ['system/PermissionList', 'system/permission-list'],
  ['system/NewPermissionList', 'system/permission-list'],
  ['system/PermissionListAsync', 'system/permission-list'],
  ['system/DepartList', 'system/depart-list'],
  ['system/DepartList2', 'system/depart-list'],
  ['system/DepartUserList', 'system/my-depart'],
  ['system/DictList', 'system/dict-list'],
  ['system/SysCategoryList', 'system/category-list'],
  ['system/SysPositionList', 'system/position-list'],
  ['system/TenantList', 'system/tenant-list'],
  ['system/SysAnnouncementList', 'system/announcement-list'],
  ['system/UserAnnouncementList', 'message/mine'],
  ['system/QuartzJobList', 'system/quartz-list'],
  ['system/SysDataSourceList', 'system/data-source-list'],
  ['system/SysGatewayRouteList', 'system/gateway-route-list'],
  ['system/SysFillRuleList', 'system/fill-rule-list'],
  ['system/SysCheckRuleList', 'system/check-rule-list'],
  ['system/LogList', 'system/log-operation-list'],
  ['system/DataLogList', 'system/data-log-list'],
  ['system/SysUserOnlineList', 'monitor/online-user-list'],
  ['modules/message/SysMessageList', 'message/message-list'],
  ['modules/message/SysMessageTemplateList', 'message/template-list'],
  ['modules/monitor/SystemInfo', 'monitor/system-info'],
  ['modules/monitor/JvmInfo', 'monitor/jvm-info'],
  ['modules/monitor/TomcatInfo', 'monitor/tomcat-info'],
  ['modules/monitor/RedisInfo', 'monitor/redis-info'],
  ['modules/monitor/DiskMonitoring', 'monitor/disk-info'],
  ['modules/monitor/HttpTrace', 'monitor/http-trace'],
  ['modules/oss/OSSFileList', 'storage/file-list'],
  ['modules/online/cgform/OnlCgformHeadList', 'online/form-list'],
  ['modules/online/cgform/auto/OnlCgformAutoList', 'online/form-data-list'],
  ['modules/online/cgreport/OnlCgreportHeadList', 'online/report-list'],
  ['modules/online/cgreport/auto/OnlCgreportAutoList', 'online/report-view'],
  ['modules/online/graphreport/OnlGraphreportHeadList', 'online/graph-list'],
  ['account/center/Index', 'account/center'],
  ['account/settings/BaseSetting', 'account/settings-base'],
  ['account/settings/Security', 'account/settings-security'],
  ['account/settings/Custom', 'account/settings-custom'],
  ['account/settings/Binding', 'account/settings-binding'],
  ['account/settings/Notification', 'account/settings-notification'],
  ['result/Success', 'result/success'],
  ['result/Error', 'result/fail'],
  ['exception/403', 'exception/403'],
  ['exception/404', 'exception/404'],
  ['exception/500', 'exception/500'],
])

const componentsByScreen: ReadonlyMap<string, string> = new Map(
  [...familyScreens].toReversed().map(([component, screen]) => [screen, component]),
)

/** The family's view path of a screen, the first if there are several; undefined where the family has none. */
export const familyComponentOf = (screen: string): string | undefined => componentsByScreen.get(screen)
