import { randomBytes, randomFillSync, randomInt } from 'node:crypto'

/** The source of random bytes and numbers; tests inject a sequence. */
export interface Random {
  /** `count` random bytes as lower-case hex. */
  hex(count: number): string
  /** A number from 0 up to, not including, `below`. */
  int(below: number): number
}

const poolBytes = 4_096

/** Hexadecimal text from a pool of random bytes; bytes are wiped from the pool as they are handed out. */
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
