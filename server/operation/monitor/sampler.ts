import { PerformanceObserver, performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import type { Clock } from '#server/context'
import { monotonicMs, repeatedly } from '#server/platform'
import { type CpuUsage, cpuTimes, cpuUsage, type MemoryUsage, memoryUsage, threadCount } from './machine.ts'

/** What one sample holds. */
export interface Sample {
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
  cpu: CpuUsage
  /** Processor time of this process, in percent of one processor. */
  processCpu: number
  memory: MemoryUsage
  heapUsed: number
  rss: number
  threads: number
}

/** Garbage collections since the start. */
interface Collections {
  count: number
  totalMs: number
  maxMs: number
}

/** The recent past of machine and process. */
export interface Sampler {
  /** The last 60 samples, the oldest first. */
  samples(): readonly Sample[]
  collections(): Collections
  peakThreads(): number
  /** Share of time in which the event loop was busy since the sample before, 0 to 1. */
  loopUtilization(): number
  stop(): void
}

export const sampleMs = 5_000
const keptSamples = 60

/** Counts garbage collections. */
function watchCollections() {
  const collections: Collections = { count: 0, totalMs: 0, maxMs: 0 }
  const observer = new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) {
      collections.count += 1
      collections.totalMs += duration
      collections.maxMs = Math.max(collections.maxMs, duration)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return { collections, stop: () => observer.disconnect() }
}

/** Samples machine and process every five seconds; the first sample is taken before the promise resolves. */
export async function startSampler(clock: Clock): Promise<Sampler> {
  const { collections, stop: stopWatching } = watchCollections()
  let samples: readonly Sample[] = []
  let peak = 0
  let times = await cpuTimes()
  let own = { usage: process.cpuUsage(), atMs: monotonicMs() }
  let loop = performance.eventLoopUtilization()
  let utilization = 0
  const sample = async () => {
    const [next, memory, threads] = await Promise.all([cpuTimes(), memoryUsage(), threadCount()])
    const usage = process.cpuUsage(own.usage)
    const passedMs = monotonicMs() - own.atMs
    const processCpu = passedMs > 0 ? Math.round((usage.user + usage.system) / passedMs) / 10 : 0
    const { used_heap_size: heapUsed } = getHeapStatistics()
    const latest = { processCpu, memory, heapUsed, rss: process.memoryUsage.rss(), threads }
    samples = [...samples.slice(1 - keptSamples), { time: clock.now(), cpu: cpuUsage(times, next), ...latest }]
    utilization = performance.eventLoopUtilization(loop).utilization
    loop = performance.eventLoopUtilization()
    peak = Math.max(peak, threads)
    times = next
    own = { usage: process.cpuUsage(), atMs: monotonicMs() }
  }
  await sample()
  const stop = repeatedly(sampleMs, () => sample().catch(() => undefined))
  return {
    samples: () => samples,
    collections: () => collections,
    peakThreads: () => peak,
    loopUtilization: () => utilization,
    stop() {
      stop()
      stopWatching()
    },
  }
}
