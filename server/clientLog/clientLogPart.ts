import { catalogue } from '#core/endpoint'
import { done, type Part, route } from '#server/http'

/** `log_type` of errors of the browser. spec: architecture, Mechanisms (errors of the browser) */
const browserError = '4'

const cut = (text: string | undefined, most: number): string | null => (text ? text.slice(0, most) : null)

/** Keeps an error of the browser in the log table, and tells the server's own log. */
const clientLogRoute = route(catalogue.system.clientLog, async ({ body, caller, services, ip, requestId }) => {
  const { database, clock, ids, log } = services
  const { message, stack, url, screen, version, agent } = body
  log.warn(
    { requestId: body.requestId ?? requestId, user: caller.user.username, screen, url, message },
    'an error of the browser',
  )
  await database.query
    .insertInto('sys_log')
    .values({
      id: ids.next(),
      create_by: caller.user.username,
      create_time: clock.now(),
      tenant_id: caller.tenantId,
      del_flag: 0,
      row_version: 1,
      log_type: browserError,
      log_content: message.slice(0, 1_000),
      userid: caller.user.username,
      username: caller.user.realname,
      ip,
      request_url: cut(url, 500),
      request_param: JSON.stringify({ requestId: body.requestId, screen, version, stack }),
      browser: cut(agent, 100),
    })
    .execute()
  return done('操作成功！')
})

/** Errors of the browser. */
export const clientLogPart: Part = { id: 'clientLog', routes: [clientLogRoute] }
