import { readFile } from 'node:fs/promises'
import { cpus, freemem, totalmem } from 'node:os'
import { parse, resolve } from 'node:path'

/** Processor time since the machine started, by kind, in any unit: only shares of differences are used. */
interface CpuTimes {
  user: number
  system: number
  idle: number
  wait: number
}

/** Shares of the processors between two moments, in percent. */
export type CpuUsage = CpuTimes & { total: number }

/** Sizes in bytes. */
export interface MemoryUsage {
  total: number
  free: number
  swapTotal: number
  swapFree: number
}

/** Text of a file of the kernel; empty where there is none. */
const kernelFile = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '')

/** Times of all processors together. Waiting for disks is known on Linux alone. */
export async function cpuTimes(): Promise<CpuTimes> {
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, softIrq = 0] =
    /^cpu +(.*)$/m
      .exec(await kernelFile('/proc/stat'))?.[1]
      ?.split(' ')
      .map(Number) ?? []
  if (idle > 0) return { user: user + nice, system: system + irq + softIrq, idle, wait }
  const times = cpus().map((cpu) => cpu.times)
  const sum = (each: (time: (typeof times)[number]) => number) => times.reduce((all, time) => all + each(time), 0)
  return {
    user: sum((time) => time.user + time.nice),
    system: sum((time) => time.sys + time.irq),
    idle: sum((time) => time.idle),
    wait: 0,
  }
}

/** Shares between two readings; all zero when no time has passed. */
export function cpuUsage(before: CpuTimes, after: CpuTimes): CpuUsage {
  const passed = {
    user: after.user - before.user,
    system: after.system - before.system,
    idle: after.idle - before.idle,
    wait: after.wait - before.wait,
  }
  const whole = passed.user + passed.system + passed.idle + passed.wait
  const share = (part: number) => (whole > 0 ? Math.max(0, Math.round((part * 1_000) / whole) / 10) : 0)
  const [user, system, idle, wait] = [share(passed.user), share(passed.system), share(passed.idle), share(passed.wait)]
  return { user, system, idle, wait, total: share(passed.user + passed.system) }
}

/** Memory of the machine; what can be freed at once counts as free. */
export async function memoryUsage(): Promise<MemoryUsage> {
  const text = await kernelFile('/proc/meminfo')
  const bytes = (name: string, fallback: number) => {
    const kilobytes = new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1]
    return kilobytes === undefined ? fallback : Number(kilobytes) * 1_024
  }
  return {
    total: bytes('MemTotal', totalmem()),
    free: bytes('MemAvailable', freemem()),
    swapTotal: bytes('SwapTotal', 0),
    swapFree: bytes('SwapFree', 0),
  }
}

/** Threads of this process; 0 where they cannot be counted. */
export const threadCount = async (): Promise<number> =>
  Number(/^Threads:\s+(\d+)/m.exec(await kernelFile('/proc/self/status'))?.[1] ?? 0)

interface Mount {
  device: string
  point: string
}

async function mounts(): Promise<Mount[]> {
  const lines = (await kernelFile('/proc/mounts')).split('\n').map((line) => line.split(' '))
  return lines.map(([device = '', point = '']) => ({ device, point: point.replaceAll('\\040', ' ') }))
}

/** Mount points of disks, each device once. */
export async function mountPoints(): Promise<readonly string[]> {
  const byDevice = new Map<string, string>()
  for (const { device, point } of await mounts())
    if (device.startsWith('/dev/') && !byDevice.has(device)) byDevice.set(device, point)
  return [...byDevice.values()]
}

/** The mount point that a folder is below; the root of its path where the kernel tells none. */
export async function mountPointOf(folder: string): Promise<string> {
  const path = resolve(folder)
  const above = (await mounts()).map(({ point }) => point).filter((point) => isBelow(path, point))
  return above.reduce((longest, point) => (point.length > longest.length ? point : longest), parse(path).root)
}

const isBelow = (path: string, point: string): boolean =>
  point !== '' && (path === point || path.startsWith(point.endsWith('/') ? point : `${point}/`))
