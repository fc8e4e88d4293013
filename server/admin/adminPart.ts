import type { Part } from '#server/http'
import { applicationRoutes } from './application/routes.ts'
import { categoryOptionRoutes } from './category/optionRoutes.ts'
import { categoryTreeRoutes } from './category/treeRoutes.ts'
import { departRoleRoutes } from './depart/roleRoutes.ts'
import { departSearchRoutes } from './depart/searchRoutes.ts'
import { departTreeRoutes } from './depart/treeRoutes.ts'
import { effectiveRoutes } from './effective/routes.ts'
import { pageFieldRoutes } from './pageField/routes.ts'
import { employeeRoutes } from './people/employeeRoutes.ts'
import { peopleRoutes } from './people/peopleRoutes.ts'
import { dataRuleRoutes } from './permission/dataRuleRoutes.ts'
import { departGrantRoutes, roleGrantRoutes } from './permission/grantRoutes.ts'
import { ownerRuleRoutes } from './permission/ownerRuleRoutes.ts'
import { rowLimitRoutes } from './permission/rowLimitRoutes.ts'
import { treeRoutes } from './permission/treeRoutes.ts'
import { memberRoutes } from './user/memberRoutes.ts'
import { roleRoutes, userRoutes } from './user/userRoutes.ts'

/** The calls about people, roles, menus, departments, categories and applications that no model gives. */
export const adminPart: Part = {
  id: 'admin',
  routes: [
    ...peopleRoutes,
    ...employeeRoutes,
    ...userRoutes,
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
}
