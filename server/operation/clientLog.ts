import { catalogue } from '#core/endpoint'
import type { Caller, Services } from '#server/context'
import type { Part } from '#server/http'
import { found, type Route, route } from '#server/http'

/** What a page tells of an error, as it came. */
interface SentReport {
  message: string
  stack?: string
  url?: string
  requestId?: string
  screen?: string
  version?: string
  agent?: string
}

type Report = Required<SentReport>

/** One line of what can be read; line ends stay where `lines` may be several. */
function plain(text: string | undefined, most: number, lines = false): string {
  const unfit = lines ? /[^\P{C}\n\t]/gu : /\p{C}/gu
  return (text ?? '').replace(unfit, ' ').trim().slice(0, most)
}

/** The report as it may stand in a log: without control characters, cut, and without what stood in the query of the page. */
const readReport = (sent: SentReport): Report => ({
  message: plain(sent.message, 1_000),
  stack: plain(sent.stack, 8_000, true),
  url: plain(sent.url?.split(/[?#]/, 1)[0], 500),
  requestId: plain(sent.requestId, 64),
  screen: plain(sent.screen, 100),
  version: plain(sent.version, 64),
  agent: plain(sent.agent, 500),
})

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
const clientLogRoute: Route = route(catalogue.system.clientLog, async ({ body, caller, services, requestId, ip }) => {
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
})

/** Takes the errors that pages report. spec: architecture, Mechanisms (errors of the browser) */
export const clientLogPart: Part = { id: 'clientLog', routes: [clientLogRoute] }
