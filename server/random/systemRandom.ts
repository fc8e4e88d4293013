import { randomBytes, randomFillSync, randomInt } from 'node:crypto'
import type { Random } from '#server/context'

const poolBytes = 4_096

/** Bytes as hexadecimal text from a pool that is asked for at once; what has been given is wiped and never given again. */
function hexPool(): (count: number) => string {
  const pool = Buffer.alloc(poolBytes)
  let used = poolBytes
  return (count) => {
    if (count > poolBytes) return randomBytes(count).toString('hex')
    if (used + count > poolBytes) {
      randomFillSync(pool)
      used = 0
    }
    const text = pool.toString('hex', used, used + count)
    pool.fill(0, used, used + count)
    used += count
    return text
  }
}

/** Random numbers of this machine, fit for secrets. */
export const systemRandom = (): Random => ({ hex: hexPool(), int: (below) => randomInt(below) })
