import { queryFieldsFor } from '#server/access'
import type { Caller, Services } from '#server/context'
import { modelOfScreen } from '#server/rights'
import { type SavedQuery, savedQueryOf } from './savedQueryTable.ts'

/** What routes know of a call. */
export interface Calling {
  services: Services
  caller: Caller
}

/** Whether the caller could have written a query of somebody else: it sees the screen, and every field that is asked for. */
function couldWrite({ services, caller }: Calling, code: string): (query: SavedQuery) => boolean {
  const library = services.library.current()
  const model = library.resolvedModel(modelOfScreen(code, library) ?? '')
  if (!model || !services.access.mayReadScreen(caller, code)) return () => false
  const fields = queryFieldsFor(caller, model)
  return ({ records }) =>
    records.every((condition) => {
      const field = fields.get(String(condition.field))
      return field !== undefined && !field.forbidden
    })
}

/** The own queries of a code by title, then those that others of the tenant share and that the caller could have written. */
export async function visibleQueries(calling: Calling, code: string): Promise<SavedQuery[]> {
  const { services, caller } = calling
  const rows = await services.database.query
    .selectFrom('super_query')
    .selectAll()
    .where('code', '=', code)
    .where((where) =>
      where.or([
        where('user_id', '=', caller.user.id),
        where.and([where('shared', '=', 1), where('tenant_id', '=', caller.tenantId)]),
      ]),
    )
    .orderBy('title')
    .orderBy('id')
    .execute()
  const queries = rows.map((row) => savedQueryOf(row, caller))
  const others = queries.filter(({ own }) => !own)
  return [...queries.filter(({ own }) => own), ...others.filter(couldWrite(calling, code))]
}
