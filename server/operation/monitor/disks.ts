import { statfs } from 'node:fs/promises'
import { mountPointOf, mountPoints } from './machine.ts'

/** Space of a disk in bytes; `max`, `rest` and `restPPT` (used, in percent) are the family's names. spec: screens §12 disk-info */
interface Disk {
  name: string
  total: number
  used: number
  /** In percent. */
  rate: number
  max: number
  rest: number
  restPPT: number
}

async function diskAt(name: string): Promise<Disk | null> {
  try {
    const { blocks, bavail, bfree, bsize } = await statfs(name)
    const [total, rest, used] = [blocks * bsize, bavail * bsize, (blocks - bfree) * bsize]
    const rate = used + rest > 0 ? Math.round((used * 1_000) / (used + rest)) / 10 : 0
    return { name, total, used, rate, max: total, rest, restPPT: rate }
  } catch {
    return null
  }
}

/** The disks of the machine by their mount points, that of the data folder first; files that are mounted alone are left out. */
export async function disks(dataDir: string): Promise<Disk[]> {
  const names = [await mountPointOf(dataDir), ...(await mountPoints())]
  const all = await Promise.all(names.map(diskAt))
  const seen = new Set<string>()
  return all.filter((disk): disk is Disk => {
    const key = disk ? `${disk.total} ${disk.used}` : ''
    const isNew = disk !== null && disk.total > 0 && !seen.has(key)
    seen.add(key)
    return isNew
  })
}
