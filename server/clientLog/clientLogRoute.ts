import { catalogue } from '#core/endpoint'
import type { Caller, Services } from '#server/context'
import { found, type Route, route } from '#server/http'
import { type Report, readReport } from './report.ts'

/** `log_type` of errors. spec: screens §14 sysLog */
const errorType = '4'
const agentLength = 100

/** The row of the system log: who, when, where, what. spec: schema sysLog */
const rowOf = (report: Report, { user, tenantId, ip }: Caller, { ids, clock }: Services) => ({
  id: ids.next(),
  create_by: user.username,
  create_time: clock.now(),
  sys_org_code: user.orgCode,
  tenant_id: tenantId,
  del_flag: 0,
  row_version: 1,
  log_type: errorType,
  log_content: report.message,
  userid: user.username,
  username: user.realname,
  ip,
  request_url: report.url,
  request_param: JSON.stringify({
    requestId: report.requestId,
    screen: report.screen,
    version: report.version,
    stack: report.stack,
  }),
  browser: report.agent.slice(0, agentLength),
})

/** The report goes into the log, and into the system log of whoever is known. */
export const clientLogRoute: Route = route(
  catalogue.system.clientLog,
  async ({ body, caller, services, requestId, ip }) => {
    const report = readReport(body)
    const { log, database } = services
    log.warn({ client: report, username: caller?.user.username ?? '', ip, requestId }, 'a page reported an error')
    try {
      if (caller)
        await database.query
          .insertInto('sys_log')
          .values(rowOf(report, caller, services))
          .execute()
    } catch (cause) {
      log.error({ err: cause, requestId }, 'the error of a page could not be kept')
    }
    return found(null)
  },
)
