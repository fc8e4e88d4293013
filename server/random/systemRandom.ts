import { randomBytes, randomInt } from 'node:crypto'
import type { Random } from '#server/context'

/** Random numbers of this machine, fit for secrets. */
export const systemRandom = (): Random => ({
  hex: (count) => randomBytes(count).toString('hex'),
  int: (below) => randomInt(below),
})
