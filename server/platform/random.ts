import { randomBytes, randomFillSync, randomInt } from 'node:crypto'

/** A source of random bytes and numbers; tests inject a sequence. */
export interface Random {
  /** `count` random bytes in lower-case hex. */
  hex(count: number): string
  /** An integer from 0 to `below` - 1. */
  int(below: number): number
}

const poolBytes = 4_096

/** Hex texts from a pool of random bytes, which are wiped from the pool when used. */
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

/** Cryptographically secure random numbers. */
export const systemRandom = (): Random => ({ hex: hexPool(), int: (below) => randomInt(below) })
