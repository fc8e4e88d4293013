import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { liveRows } from '#server/table'
import { applicationRoutes } from './application/routes.ts'
import { categoryOptionRoutes, categoryTreeRoutes } from './categoryRoutes.ts'
import { departSearchRoutes } from './depart/searchRoutes.ts'
import { departRoleRoutes, departTreeRoutes } from './depart/treeRoutes.ts'
import { effectiveRoutes } from './effective/effectiveRights.ts'
import { pageFieldRoutes } from './pageFieldRoutes.ts'
import { departGrantRoutes, roleGrantRoutes, treeRoutes } from './permission/grantRoutes.ts'
import { dataRuleRoutes, ownerRuleRoutes, rowLimitRoutes } from './permission/ruleRoutes.ts'
import { employeeRoutes } from './user/employeeRoutes.ts'
import { memberRoutes } from './user/memberRoutes.ts'
import { peopleRoutes } from './user/peopleRoutes.ts'
import { registerRoutes } from './user/registerRoutes.ts'
import { roleRoutes, userRoutes } from './user/userRoutes.ts'

/** The calls for users, roles, menus, departments, categories and applications that are not derived from models. */
export const adminPart: Part = {
  id: 'admin',
  routes: [
    ...peopleRoutes,
    ...employeeRoutes,
    ...userRoutes,
    ...registerRoutes,
    ...memberRoutes,
    ...roleRoutes,
    ...treeRoutes,
    ...roleGrantRoutes,
    ...departGrantRoutes,
    ...dataRuleRoutes,
    ...ownerRuleRoutes,
    ...rowLimitRoutes,
    ...effectiveRoutes,
    ...departRoleRoutes,
    ...departTreeRoutes,
    ...departSearchRoutes,
    ...categoryTreeRoutes,
    ...categoryOptionRoutes,
    ...applicationRoutes,
    ...pageFieldRoutes,
  ],
  start: tellUnscopedRoles,
}

const namedRoles = 50

/** After an upgrade: roles from before there were data scopes see less than they did, until somebody chooses one. */
async function tellUnscopedRoles({ database, log }: Services): Promise<undefined> {
  const unscoped = await liveRows(database.query, 'sys_role')
    .select('role_code')
    .where('data_scope', 'is', null)
    .execute()
  if (unscoped.length === 0) return
  const roles = unscoped.slice(0, namedRoles).map(({ role_code }) => String(role_code))
  log.warn({ roles, count: unscoped.length }, 'roles without a data scope see their department and below: choose one')
}
