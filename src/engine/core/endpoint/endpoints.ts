import { announcementEndpoints } from './catalogue/announcement.ts'
import {
  applicationEndpoints,
  interfaceEndpoints,
  roleApiEndpoints,
  roleAppEndpoints,
} from './catalogue/application.ts'
import { categoryEndpoints } from './catalogue/category.ts'
import { codeRuleEndpoints } from './catalogue/codeRule.ts'
import { departEndpoints, departRoleEndpoints } from './catalogue/depart.ts'
import { deviceEndpoints } from './catalogue/device.ts'
import { dictionaryEndpoints, dictManagementEndpoints } from './catalogue/dictionary.ts'
import { documentEditEndpoints, documentEndpoints } from './catalogue/document.ts'
import { familyEndpoints } from './catalogue/family.ts'
import { fileEndpoints } from './catalogue/file.ts'
import { jobEndpoints } from './catalogue/job.ts'
import { mcpEndpoints } from './catalogue/mcp.ts'
import { officeEndpoints } from './catalogue/office.ts'
import {
  batchEndpoints,
  cgformAuthEndpoints,
  cgformEndpoints,
  cgformMoreEndpoints,
  enhanceEndpoints,
  enhanceTextEndpoints,
  onlineEndpoints,
  onlineFormEndpoints,
  pageFieldEndpoints,
} from './catalogue/online.ts'
import { onlineReportEndpoints } from './catalogue/onlineReport.ts'
import { ownAccountEndpoints } from './catalogue/ownAccount.ts'
import { dataRuleEndpoints, grantEndpoints, permissionEndpoints } from './catalogue/permission.ts'
import { proxyEndpoints } from './catalogue/proxy.ts'
import { reportEndpoints } from './catalogue/report.ts'
import { effectiveEndpoints, roleEndpoints } from './catalogue/role.ts'
import { dataSourceEndpoints, gatewayEndpoints, scheduleEndpoints } from './catalogue/schedule.ts'
import { accountEndpoints, sessionEndpoints, thirdLoginEndpoints } from './catalogue/session.ts'
import { settingEndpoints } from './catalogue/setting.ts'
import { superQueryEndpoints } from './catalogue/superQuery.ts'
import { logFileEndpoints, monitorEndpoints, systemEndpoints } from './catalogue/system.ts'
import { tenantEndpoints } from './catalogue/tenant.ts'
import { employeeEndpoints, peopleEndpoints, userEndpoints, userLinkEndpoints } from './catalogue/user.ts'
import type { Endpoint } from './endpoint.ts'

/** All calls that are not derived from models, by subject. */
export const catalogue = Object.freeze({
  session: sessionEndpoints,
  account: accountEndpoints,
  ownAccount: ownAccountEndpoints,
  mcp: mcpEndpoints,
  thirdLogin: thirdLoginEndpoints,
  people: peopleEndpoints,
  employee: employeeEndpoints,
  user: userEndpoints,
  userLink: userLinkEndpoints,
  permission: permissionEndpoints,
  grant: grantEndpoints,
  dataRule: dataRuleEndpoints,
  effective: effectiveEndpoints,
  pageField: pageFieldEndpoints,
  role: roleEndpoints,
  depart: departEndpoints,
  departRole: departRoleEndpoints,
  dictionary: dictionaryEndpoints,
  dictManagement: dictManagementEndpoints,
  batch: batchEndpoints,
  category: categoryEndpoints,
  setting: settingEndpoints,
  tenant: tenantEndpoints,
  codeRule: codeRuleEndpoints,
  dataSource: dataSourceEndpoints,
  announcement: announcementEndpoints,
  device: deviceEndpoints,
  application: applicationEndpoints,
  roleApp: roleAppEndpoints,
  roleApi: roleApiEndpoints,
  interface: interfaceEndpoints,
  document: documentEndpoints,
  documentEdit: documentEditEndpoints,
  family: familyEndpoints,
  file: fileEndpoints,
  gateway: gatewayEndpoints,
  logFile: logFileEndpoints,
  monitor: monitorEndpoints,
  job: jobEndpoints,
  office: officeEndpoints,
  online: onlineEndpoints,
  cgform: { ...cgformEndpoints, ...cgformMoreEndpoints },
  cgformAuth: cgformAuthEndpoints,
  onlineForm: onlineFormEndpoints,
  onlineReport: onlineReportEndpoints,
  enhance: { ...enhanceEndpoints, ...enhanceTextEndpoints },
  proxy: proxyEndpoints,
  report: reportEndpoints,
  schedule: scheduleEndpoints,
  superQuery: superQueryEndpoints,
  system: systemEndpoints,
})

/** The same as a flat list. */
export const endpoints: readonly Endpoint[] = Object.values(catalogue).flatMap((group): Endpoint[] =>
  Object.values(group),
)
