import { catalogue } from '#core/endpoint'
import type { Caller, Services } from '#server/context'
import type { Part } from '#server/http'
import { found, type Route, route } from '#server/http'

/** An error report as a page sent it. */
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

/** Text without control characters, cut to length; with `lines` it keeps line breaks. */
function plain(text: string | undefined, maxLength: number, lines = false): string {
  const controlChars = lines ? /[^\P{C}\n\t]/gu : /\p{C}/gu
  return (text ?? '').replace(controlChars, ' ').trim().slice(0, maxLength)
}

/** The report in a form safe to log: without control characters, shortened, and without the query of the page's URL. */
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

/** A row of the system log. spec: schema sysLog */
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

/** Logs the report, and for a signed-in user also adds it to the system log. */
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
    log.error({ err: cause, requestId }, 'could not store the error of a page')
  }
  return found(null)
})

/** Receives the errors that pages report. spec: architecture, Mechanisms (errors of the browser) */
export const clientLogPart: Part = { id: 'clientLog', routes: [clientLogRoute] }
