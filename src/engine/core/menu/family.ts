import type { FamilyViews } from './target.ts'

const screens: ReadonlyMap<string, string> = new Map([
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
])

const pages: ReadonlyMap<string, string> = new Map([
  ['exception/403', 'exception403'],
  ['exception/404', 'exception404'],
  ['exception/500', 'exception500'],
])

/** The one table of family paths, loaded when a menu names what this product does not know. spec: readings (Routes and guard) */
export const familyViews: FamilyViews = Object.freeze({ screens, pages })

const componentsByScreen: ReadonlyMap<string, string> = new Map(
  [...screens].toReversed().map(([component, screen]) => [screen, component]),
)

/** The family's view path of a screen, the first if there are several; undefined where the family has none. */
export const familyComponentOf = (screen: string): string | undefined => componentsByScreen.get(screen)
