import { gatewayMessages } from '#core/message'
import type { Behaviour } from '#server/behaviour'
import { fieldFailure } from '#server/writing'

/** Routes of a gateway: without a condition one would take every call. spec: screens §14 */
export const sysGatewayRoute: Behaviour = {
  model: 'sysGatewayRoute',
  async afterWrite({ id, scope: { query } }) {
    const predicate = await query
      .selectFrom('sys_gateway_predicate')
      .select('id')
      .where('route_id', '=', id)
      .where('del_flag', '=', 0)
      .executeTakeFirst()
    if (!predicate) throw fieldFailure([{ field: 'predicates', message: gatewayMessages.needsPredicate }])
  },
}
