import { isLoopback } from '#config'
import type { Services } from '#server/context'

/** Password of the demo accounts unless `ADMIN_PASSWORD` says another. */
const demoPassword = 'Village@2026'

/** The password that new accounts get, and whether its owner must change it. */
export interface FirstPassword {
  password: string
  /** It was made here: it is told once and must be changed at the first sign-in. */
  generated: boolean
}

const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const signs = '@#$%'

/** Eighteen characters with a letter, a digit and a sign, none of them easy to confuse. */
function madePassword({ random }: Pick<Services, 'random'>): string {
  const pick = (from: string) => from[random.int(from.length)] ?? ''
  const body = Array.from({ length: 15 }, () => pick(letters + digits))
  return [...body, pick(digits), pick(signs), pick(letters.toUpperCase())].join('')
}

/** Decides on the password of the accounts that the seeds make. Throws where the demo would be open to others. */
export function firstPassword({ config, random }: Pick<Services, 'config' | 'random'>): FirstPassword {
  if (config.adminPassword !== '') return { password: config.adminPassword, generated: false }
  if (config.seed === 'none') return { password: madePassword({ random }), generated: true }
  if (!isLoopback(config.host))
    throw new Error(
      `the demo data has a known password, and HOST=${config.host} can be reached by others: set ADMIN_PASSWORD or SEED=none`,
    )
  return { password: demoPassword, generated: false }
}
