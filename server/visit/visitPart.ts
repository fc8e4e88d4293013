import { catalogue } from '#core/endpoint'
import { found, type Part, route } from '#server/http'
import { visitsByDay, visitTotals } from './visits.ts'

/** Numbers about sign-ins for everybody who is signed in. spec: contract §6.5; screens §16 */
export const visitPart: Part = {
  id: 'visit',
  routes: [
    route(catalogue.system.visitTotals, async ({ services }) => found(await visitTotals(services))),
    route(catalogue.system.visitsByDay, async ({ services }) => found(await visitsByDay(services))),
  ],
}
