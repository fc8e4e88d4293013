import { sql } from 'kysely'
import { catalogue } from '#core/endpoint'
import { serverLimit } from '#core/limit'
import { doneMessages, messages } from '#core/message'
import type { Services } from '#server/context'
import { type AnsweredCall, bare, found, type Part, queryRoute, route } from '#server/http'
import { refuseInTenant } from '#server/rights'

/** Log entries that count as visits: sign-ins, without sign-outs. */
const visited = ({ database }: Services) =>
  database.query.selectFrom('sys_log').where('log_type', '=', '1').where('log_content', '!=', messages.session.logout)

const dayMs = 86_400_000
const shownDays = 7

/** The date (`YYYY-MM-DD`) `days` after `day`. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

const ips = sql<number>`count(distinct ip)`
const visits = sql<number>`count(*)`

/** Total visits, visits today, and distinct addresses today. */
async function visitTotals(services: Services) {
  const today = services.clock.now().slice(0, 10)
  const [all, ofToday] = await Promise.all([
    visited(services).select(visits.as('visit')).executeTakeFirstOrThrow(),
    visited(services)
      .where('create_time', '>=', today)
      .select([visits.as('visit'), ips.as('ip')])
      .executeTakeFirstOrThrow(),
  ])
  return {
    totalVisitCount: Number(all.visit),
    todayVisitCount: Number(ofToday.visit),
    todayIp: Number(ofToday.ip),
  }
}

/** Visits of the last seven days, oldest first; days without visits have 0. */
async function visitsByDay(services: Services) {
  const today = services.clock.now().slice(0, 10)
  const days = Array.from({ length: shownDays }, (_, index) => dayAfter(today, index + 1 - shownDays))
  const day = sql<string>`substr(create_time, 1, 10)`
  const rows = await visited(services)
    .where('create_time', '>=', days[0] ?? today)
    .select([day.as('day'), visits.as('visit'), ips.as('ip')])
    .groupBy(day)
    .execute()
  const byDay = new Map(rows.map((row) => [row.day, row]))
  return days.map((tian) => {
    const { visit = 0, ip = 0 } = byDay.get(tian) ?? {}
    return { tian, type: tian.slice(5), visit: Number(visit), ip: Number(ip) }
  })
}

/** Sign-in figures for every signed-in user. spec: contract §6.5; screens §16 */
export const visitPart: Part = {
  id: 'visit',
  routes: [
    route(catalogue.system.visitTotals, async ({ services }) =>
      found(await visitTotals(services), { message: doneMessages.loggedIn }),
    ),
    queryRoute(catalogue.system.visitsByDay, ({ services }) => visitsByDay(services)),
  ],
}

/**
 * The latest calls of users, without their query strings, which may hold search terms. A tenant sees its own. spec: screens §12, http-trace
 */
export function tracePart(): Part {
  let latest: readonly { tenantId: number | undefined; traced: ReturnType<typeof tracedOf> }[] = []
  return {
    id: 'trace',
    answered(call, { clock }) {
      if (call.path === catalogue.monitor.httpTrace.path) return
      latest = [
        { tenantId: call.caller?.tenantId, traced: tracedOf(call, clock.now()) },
        ...latest.slice(0, serverLimit.tracedCalls - 1),
      ]
    },
    routes: [
      queryRoute(catalogue.monitor.httpTrace, ({ caller }) =>
        latest
          .filter(({ tenantId }) => caller.tenantId === 0 || tenantId === caller.tenantId)
          .map(({ traced }) => traced),
      ),
      route(catalogue.monitor.traces, ({ caller }) => {
        refuseInTenant(caller)
        return bare({ traces: latest.map(({ traced }) => familyTrace(traced)) })
      }),
    ],
  }
}

const tracedOf = ({ requestId, method, path, status, tookMs, ip, caller, ...call }: AnsweredCall, now: string) => ({
  id: requestId,
  requestTime: now,
  method,
  url: path,
  statusCode: status,
  timeTaken: Math.round(tookMs),
  ip,
  username: caller?.user.username ?? null,
  headers: call.headers,
  sentBytes: call.sentBytes,
})

/** A trace as clients of the family read it. spec: contract §13 */
const familyTrace = ({
  requestTime,
  method,
  url,
  statusCode,
  timeTaken,
  ip,
  username,
  headers,
}: ReturnType<typeof tracedOf>) => ({
  timestamp: requestTime,
  principal: { name: username },
  request: { method, uri: url, remoteAddress: ip, headers },
  response: { status: statusCode, headers: {} },
  timeTaken,
})
