import { announcementEndpoints } from './catalogue/announcement.ts'
import { departEndpoints, departRoleEndpoints } from './catalogue/depart.ts'
import { deviceEndpoints } from './catalogue/device.ts'
import { dictionaryEndpoints, dictManagementEndpoints } from './catalogue/dictionary.ts'
import { documentEditEndpoints, documentEndpoints } from './catalogue/document.ts'
import { fileEndpoints } from './catalogue/file.ts'
import { jobEndpoints } from './catalogue/job.ts'
import { monitorEndpoints } from './catalogue/monitor.ts'
import { onlineEndpoints } from './catalogue/online.ts'
import { onlineFormEndpoints } from './catalogue/onlineForm.ts'
import { dataRuleEndpoints, grantEndpoints, permissionEndpoints } from './catalogue/permission.ts'
import { roleEndpoints } from './catalogue/role.ts'
import { accountEndpoints, sessionEndpoints } from './catalogue/session.ts'
import { superQueryEndpoints } from './catalogue/superQuery.ts'
import { systemEndpoints } from './catalogue/system.ts'
import { peopleEndpoints, userEndpoints, userLinkEndpoints } from './catalogue/user.ts'
import type { Endpoint } from './endpoint.ts'

/** Every call that no model gives, by subject. */
export const catalogue = Object.freeze({
  session: sessionEndpoints,
  account: accountEndpoints,
  people: peopleEndpoints,
  user: userEndpoints,
  userLink: userLinkEndpoints,
  permission: permissionEndpoints,
  grant: grantEndpoints,
  dataRule: dataRuleEndpoints,
  role: roleEndpoints,
  depart: departEndpoints,
  departRole: departRoleEndpoints,
  dictionary: dictionaryEndpoints,
  dictManagement: dictManagementEndpoints,
  announcement: announcementEndpoints,
  device: deviceEndpoints,
  document: documentEndpoints,
  documentEdit: documentEditEndpoints,
  file: fileEndpoints,
  monitor: monitorEndpoints,
  job: jobEndpoints,
  online: onlineEndpoints,
  onlineForm: onlineFormEndpoints,
  superQuery: superQueryEndpoints,
  system: systemEndpoints,
})

/** The same as one list. */
export const endpoints: readonly Endpoint[] = Object.values(catalogue).flatMap((group): Endpoint[] =>
  Object.values(group),
)
