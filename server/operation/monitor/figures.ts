import { availableParallelism } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import { monitorFigureTitles } from '#core/message'
import type { Services } from '#server/context'
import type { Sample, Sampler } from './sampler.ts'
import type { Traffic } from './traffic.ts'

/** What the monitoring of one server reads. */
export interface Watched {
  services: Services
  sampler: Sampler
  traffic: Traffic
  /** Requests in flight. */
  inFlight(): number
  /** Open live connections. */
  sockets(): number
  sessions: SessionCounts
}

/** Sessions of this product; `created` and `expired` since the start. */
export interface SessionCounts {
  active: number
  maxActive: number
  created: number
  expired: number
}

/** A number by the name that clients of the family ask for. Bytes, seconds, counts and shares from 0 to 1. */
export interface Figure {
  name: string
  statistic: 'VALUE' | 'COUNT' | 'TOTAL_TIME' | 'MAX'
  /** `counter`: only grows. */
  kind: 'gauge' | 'counter'
  area?: 'heap' | 'nonheap'
  description: string
  value: number
}

type Reading = readonly [name: string, value: number, more?: Partial<Figure>]

const counter = { kind: 'counter' } as const
const timer = (statistic: Figure['statistic']): Partial<Figure> => ({
  statistic,
  kind: statistic === 'MAX' ? 'gauge' : 'counter',
})

const machineReadings = ({ cpu, memory }: Sample): readonly Reading[] => [
  ['system.cpu.count', availableParallelism()],
  ['system.cpu.usage', cpu.total / 100],
  ['system.cpu.user', cpu.user / 100],
  ['system.cpu.system', cpu.system / 100],
  ['system.cpu.idle', cpu.idle / 100],
  ['system.cpu.iowait', cpu.wait / 100],
  ['system.memory.total', memory.total],
  ['system.memory.free', memory.free],
  ['system.swap.total', memory.swapTotal],
  ['system.swap.free', memory.swapFree],
]

/** The rows of a JVM with what this runtime has in their place. spec: screens §12 jvm-info */
function runtimeReadings(sample: Sample, sampler: Sampler): readonly Reading[] {
  const heap = getHeapStatistics()
  const { external, arrayBuffers } = process.memoryUsage()
  const outside = external + arrayBuffers
  const { count, totalMs, maxMs } = sampler.collections()
  return [
    ['process.cpu.usage', sample.processCpu / 100],
    ['process.start.time', Math.round(performance.timeOrigin / 1_000)],
    ['process.uptime', process.uptime()],
    ['process.memory.rss', sample.rss],
    ['jvm.memory.max', heap.heap_size_limit, { area: 'heap' }],
    ['jvm.memory.committed', heap.total_heap_size, { area: 'heap' }],
    ['jvm.memory.used', heap.used_heap_size, { area: 'heap' }],
    ['jvm.memory.committed', outside, { area: 'nonheap' }],
    ['jvm.memory.used', outside, { area: 'nonheap' }],
    ['jvm.threads.live', sample.threads],
    ['jvm.threads.peak', sampler.peakThreads()],
    ['jvm.threads.daemon', process.getActiveResourcesInfo().length],
    ['jvm.gc.pause', count, timer('COUNT')],
    ['jvm.gc.pause', totalMs / 1_000, timer('TOTAL_TIME')],
    ['jvm.gc.pause', maxMs / 1_000, timer('MAX')],
    ['runtime.loop.utilization', sampler.loopUtilization()],
  ]
}

/** spec: screens §12 tomcat-info */
function serverReadings(
  { traffic, inFlight, sessions, services, sockets }: Watched,
  sample: Sample,
): readonly Reading[] {
  const { calls, errors, totalMs, maxMs, receivedBytes, sentBytes, rejected } = traffic.totals()
  return [
    ['tomcat.sessions.created', sessions.created, counter],
    ['tomcat.sessions.expired', sessions.expired, counter],
    ['tomcat.sessions.active.current', sessions.active],
    ['tomcat.sessions.active.max', sessions.maxActive],
    ['tomcat.sessions.rejected', rejected, counter],
    ['tomcat.threads.current', sample.threads],
    ['tomcat.threads.busy', inFlight()],
    ['tomcat.threads.config.max', services.config.maxInFlight],
    ['tomcat.global.received', receivedBytes, counter],
    ['tomcat.global.sent', sentBytes, counter],
    ['tomcat.global.request', calls, timer('COUNT')],
    ['tomcat.global.request', totalMs / 1_000, timer('TOTAL_TIME')],
    ['tomcat.global.request.max', maxMs / 1_000],
    ['tomcat.global.error', errors, counter],
    ['websocket.connections', sockets()],
  ]
}

function databaseReadings({ services: { database } }: Watched): readonly Reading[] {
  const { statements, writes, commits, timeouts, replaced, queued } = database.stats()
  const slow = database.slowStatements()
  return [
    ['database.statements', statements, counter],
    ['database.writes', writes, counter],
    ['database.commits', commits, counter],
    ['database.timeouts', timeouts, counter],
    ['database.replaced', replaced, counter],
    ['database.queued', queued],
    ['database.statements.slow', slow.reduce((sum, { count }) => sum + count, 0)],
  ]
}

const cacheReadings = ({ services: { rights, dictionaries, library } }: Watched): readonly Reading[] => [
  ['cache.rights', rights.size()],
  ['cache.dictionaries', dictionaries.codes().length],
  ['cache.models', library.current().models().length],
  ['cache.screens', library.current().screenIds().length],
]

const figureOf = ([name, value, more]: Reading): Figure => ({
  ...{ name, statistic: 'VALUE', kind: 'gauge' },
  description: monitorFigureTitles[name] ?? name,
  ...more,
  value: Number.isInteger(value) ? value : Math.round(value * 10_000) / 10_000,
})

/** Every number of the monitoring at this moment, in the order of the screens. */
export function readFigures(watched: Watched): readonly Figure[] {
  const { sampler } = watched
  const sample = sampler.samples().at(-1)
  if (!sample) return []
  return [
    ...machineReadings(sample),
    ...runtimeReadings(sample, sampler),
    ...serverReadings(watched, sample),
    ...databaseReadings(watched),
    ...cacheReadings(watched),
  ].map(figureOf)
}
