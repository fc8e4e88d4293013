import { arch, cpus, hostname, networkInterfaces, platform, release, uptime } from 'node:os'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { monitorMessages } from '#core/message'
import type { Services } from '#server/context'
import { bare, bytes, done, found, type Part, queryRoute, type Route, route } from '#server/http'
import { formatDateTime, monotonicMs, repeatedly } from '#server/platform'
import { refuseInTenant } from '#server/rights'
import { disks } from './disks.ts'
import { type Figure, readFigures, type SessionCounts, type Watched } from './figures.ts'
import { bearsToken, prometheusText } from './prometheus.ts'
import { type Sampler, startSampler } from './sampler.ts'
import { countTraffic } from './traffic.ts'

/** What only the HTTP server knows. */
interface Connections {
  inFlight(): number
  sockets(): number
}

const { monitor } = catalogue

/** Addresses of this machine without the loopback. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((each = []) =>
    each.filter(({ internal }) => !internal).map(({ address }) => address),
  )

/** The machine. spec: screens §12 system-info */
function systemInfo({ sampler, services: { config } }: Watched) {
  const samples = sampler.samples()
  const latest = samples.at(-1)
  return {
    os: { name: `${platform()} ${release()}`, arch: arch(), cpuCount: cpus().length, cpuModel: cpus()[0]?.model ?? '' },
    host: {
      name: hostname(),
      addresses: ownAddresses(),
      uptimeSeconds: Math.round(uptime()),
      timeZone: config.timeZone,
    },
    cpu: latest?.cpu,
    memory: latest?.memory,
    history: samples.map(({ time, cpu, memory, heapUsed, threads }) => ({
      ...{ time, cpu: cpu.total, heapUsed, threads },
      memory: Math.round(((memory.total - memory.free) * 1_000) / memory.total) / 10,
    })),
  }
}

/** Figures whose names begin like this, as rows of a table. */
const rowsOf = (watched: Watched, ...prefixes: readonly string[]) =>
  readFigures(watched)
    .filter(({ name }) => prefixes.some((prefix) => name.startsWith(prefix)))
    .map(({ name, statistic, area, description, value }) => ({
      id: [name, area, statistic === 'VALUE' ? undefined : statistic.toLowerCase()].filter(Boolean).join('.'),
      description,
      value,
    }))

/** The caches as the family's page of its cache server reads them. spec: screens §12 redis-info */
const cacheInfo = (watched: Watched) => [
  ...rowsOf(watched, 'cache.', 'process.uptime', 'process.memory').map(({ id, ...row }) => ({ key: id, ...row })),
]

/** How many entries the caches hold together. */
const cacheSize = (watched: Watched): number =>
  readFigures(watched).reduce((sum, { name, value }) => (name.startsWith('cache.') ? sum + value : sum), 0)

const rounded = (ms: number) => Math.round(ms * 10) / 10

/** spec: screens §12 sql-list */
function slowStatements({ database, clock, config }: Services) {
  const nowMs = monotonicMs()
  return database.slowStatements().map(({ sql, count, errors, maxMs, totalMs, rows, lastMs }, index) => ({
    ...{ id: String(index), sql, count, errors, rows, maxMs: rounded(maxMs), meanMs: rounded(totalMs / count) },
    lastTime: formatDateTime(clock.nowMs() - (nowMs - lastMs), config.zoneMinutes),
  }))
}

/** The plan of a slow statement, by its text. Throws for a statement that was never slow: no other text reaches the database. */
async function planOf({ database }: Services, sql: string): Promise<{ sql: string; plan: string }> {
  const statement = database.slowStatements().find((each) => each.sql === sql)
  if (!statement) throw productError('notFound')
  const lines = await database.plan(statement).catch(() => [monitorMessages.noPlan])
  return { sql, plan: lines.join('\n') }
}

const ranked = 10

/** spec: screens §12 route-trace */
function routeTrace({ traffic }: Watched) {
  const { calls, errors, totalMs } = traffic.totals()
  const wireOf = ({
    name,
    calls: count,
    errors: failed,
    totalMs: ms,
    maxMs,
  }: ReturnType<typeof traffic.slowest>[number]) => ({
    ...{ id: name, name, count, errors: failed, meanMs: rounded(ms / count), maxMs: rounded(maxMs) },
  })
  return {
    perMinute: traffic.perMinute(),
    meanMs: calls === 0 ? 0 : rounded(totalMs / calls),
    errorRate: calls === 0 ? 0 : Math.round((errors * 10_000) / calls) / 100,
    slow: traffic.slowest(ranked).map(wireOf),
    users: traffic.busiest(ranked).map(wireOf),
  }
}

/** One figure as clients of the family read it; what this runtime has nothing of is 0. */
function familyMetric(watched: Watched, name: string) {
  const figures = readFigures(watched).filter((figure) => figure.name === name)
  const first = figures[0]
  if (!first && !name.startsWith('jvm.')) throw productError('notFound')
  const byStatistic = new Map<Figure['statistic'], number>(first ? [] : [['VALUE', 0]])
  for (const { statistic, value } of figures) byStatistic.set(statistic, (byStatistic.get(statistic) ?? 0) + value)
  return {
    name,
    description: first?.description ?? monitorMessages.noFigure,
    measurements: [...byStatistic].map(([statistic, value]) => ({ statistic, value })),
    availableTags: figures.some(({ area }) => area) ? [{ tag: 'area', values: ['heap', 'nonheap'] }] : [],
  }
}

/** A route that only the platform's people may call. */
const watching =
  (watched: () => Watched) =>
  (
    endpoint: (typeof monitor)['system' | 'runtime' | 'server' | 'cache' | 'sql' | 'routes' | 'disks'],
    load: (watched: Watched) => unknown,
  ): Route =>
    queryRoute(endpoint, ({ caller }) => {
      refuseInTenant(caller)
      return load(watched())
    })

/** Text for Prometheus behind a switch and a token of its own; without the switch there is no such path. */
const metricsRoute = (watched: () => Watched): Route =>
  route(monitor.metrics, async ({ services: { config }, header }) => {
    if (!config.metrics) throw productError('unknownPath')
    if (!bearsToken(header('authorization'), config.metricsToken)) throw productError('unauthorized')
    const { text, contentType } = await prometheusText(readFigures(watched()))
    return bytes({ body: text, contentType, inline: true })
  })

const sessionsMs = 15_000

/** Keeps the numbers of sessions current. */
async function countSessions({ database }: Services, counts: SessionCounts, startedMs: number): Promise<void> {
  const { query } = database
  const [all, created] = await Promise.all([
    query
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
    query
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('created_ms', '>=', startedMs)
      .executeTakeFirst(),
  ])
  counts.active = Number(all?.count ?? 0)
  counts.maxActive = Math.max(counts.maxActive, counts.active)
  counts.created = Math.max(counts.created, Number(created?.count ?? 0))
}

/** The plan of a statement, clearing the caches, and figures under the names of other clients. */
const toolRoutes = (watched: () => Watched): Route[] => [
  route(monitor.plan, async ({ caller, body, services }) => {
    refuseInTenant(caller)
    return found(await planOf(services, body.sql))
  }),
  route(monitor.clearCache, async ({ caller, services }) => {
    refuseInTenant(caller)
    services.rights.drop([])
    await services.dictionaries.refresh()
    return done(monitorMessages.cleared)
  }),
  route(monitor.cacheSize, ({ caller }) => {
    refuseInTenant(caller)
    return bare({ dbSize: cacheSize(watched()) })
  }),
  route(monitor.cacheMemory, ({ caller }) => {
    refuseInTenant(caller)
    return bare({ used_memory: process.memoryUsage.rss() })
  }),
  route(monitor.metricNames, ({ caller }) => {
    refuseInTenant(caller)
    return bare({ names: [...new Set(readFigures(watched()).map(({ name }) => name))] })
  }),
  route(monitor.metric, ({ caller, params }) => {
    refuseInTenant(caller)
    return bare(familyMetric(watched(), params.name ?? ''))
  }),
]

/** Monitoring of this server; numbers of the HTTP server come from outside. spec: screens §12; contract §13 */
export function monitorPart(connections: Connections): Part {
  const traffic = countTraffic()
  const sessions: SessionCounts = { active: 0, maxActive: 0, created: 0, expired: 0 }
  let sampler: Sampler | undefined
  let own: Services | undefined
  const watched = (): Watched => {
    if (!sampler || !own) throw productError('busy')
    return { services: own, sampler, traffic, sessions, ...connections }
  }
  const platformRoute = watching(watched)
  return {
    id: 'monitor',
    answered: (call) => traffic.record(call),
    routes: [
      platformRoute(monitor.system, systemInfo),
      platformRoute(monitor.runtime, (all) => rowsOf(all, 'jvm.', 'process.', 'runtime.')),
      platformRoute(monitor.server, (all) => rowsOf(all, 'tomcat.', 'websocket.', 'database.')),
      platformRoute(monitor.cache, cacheInfo),
      platformRoute(monitor.disks, ({ services }) => disks(services.config.dataDir)),
      platformRoute(monitor.sql, ({ services }) => slowStatements(services)),
      platformRoute(monitor.routes, routeTrace),
      ...toolRoutes(watched),
      metricsRoute(watched),
    ],
    start: async (services) => {
      own = services
      sampler = await startSampler(services.clock)
      const startedMs = services.clock.nowMs()
      services.outbox.on('session.ended', ({ sessionIds }) => {
        sessions.expired += sessionIds.length
      })
      const count = () => countSessions(services, sessions, startedMs).catch(() => undefined)
      await count()
      const stop = repeatedly(sessionsMs, count)
      return async () => {
        stop()
        sampler?.stop()
      }
    },
  }
}
