import type { Route } from '#server/http'
import { bindingRoutes } from './bindingRoutes.ts'
import { removalRoutes } from './removalRoutes.ts'
import { testRoute } from './testRoute.ts'

/** The calls about applications, their roles and interfaces beside those of their models. spec: contract §6.6 */
export const applicationRoutes: readonly Route[] = [...removalRoutes, ...bindingRoutes, testRoute]
