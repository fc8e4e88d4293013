import { sql } from 'kysely'
import { isLoopback } from '#config'
import { fillText, requestMessages } from '#core/message'
import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { demandNewPassword, storedPassword } from '#server/session'
import { roleGrants } from './generator/roleGrants.ts'
import { users } from './generator/users.ts'
import { openSeeds, runSeed, seedRunTable } from './runSeeds.ts'
import type { Generator } from './seeding.ts'

interface SeedingSetting {
  /** What other rooms make rows by. */
  generators: readonly Generator[]
  /** Shows lines to whoever starts the server: the accounts of the first start. Never the log, which is kept. */
  print(lines: readonly string[]): void
}

const own: readonly Generator[] = [users, roleGrants]

/** What seeds may name as the maker of their rows, beside those of other rooms. */
export const generatorNames: readonly string[] = own.map(({ name }) => name)

/** Puts the data of the release into a new database, each seed once. */
export const seedingPart = ({ print, generators }: SeedingSetting): Part => ({
  id: 'seeding',
  tables: () => [seedRunTable],
  async start(services) {
    const seeds = await openSeeds(services)
    if (seeds.length === 0) return undefined
    const first = firstPassword(services)
    const passwordHash = await storedPassword(first.password, services.random)
    for (const seed of seeds) await runSeed({ services, generators: [...own, ...generators], passwordHash }, seed)
    await countRows(services)
    await services.outbox.flush()
    if (!seeds.some(({ id }) => id === 'base')) return undefined
    if (first.generated) await demandNewPassword(services, adminId)
    print(accountLines(services, first))
    return undefined
  },
})

const analyzeMs = 60_000

/** PostgreSQL plans by what it knows of the rows, which it would count only minutes after they have come in. */
async function countRows({ database }: Services): Promise<void> {
  if (database.dialect === 'postgres') await sql`analyze`.execute(database.limited(analyzeMs))
}

/** The administrator of the seed `base`. */
const adminId = 'user-admin'

function accountLines({ config }: Services, { password, generated }: FirstPassword): string[] {
  const names = config.seed === 'demo' ? 'admin、operator、implementer、auditor' : 'admin'
  const printedPassword = config.adminPassword === '' ? password : '（ADMIN_PASSWORD）'
  return [
    fillText(requestMessages.accounts, { names }),
    fillText(requestMessages.password, { password: printedPassword }),
    ...(generated ? [requestMessages.changePassword] : []),
  ]
}

/** Password of the demo accounts unless `ADMIN_PASSWORD` says another. */
const demoPassword = 'Village@2026'

/** The password that new accounts get, and whether its owner must change it. */
interface FirstPassword {
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
function firstPassword({ config, random }: Pick<Services, 'config' | 'random'>): FirstPassword {
  if (config.adminPassword !== '') return { password: config.adminPassword, generated: false }
  if (config.seed === 'none') return { password: madePassword({ random }), generated: true }
  if (!isLoopback(config.host))
    throw new Error(
      `the demo data has a known password, and HOST=${config.host} can be reached by others: set ADMIN_PASSWORD or SEED=none`,
    )
  return { password: demoPassword, generated: false }
}
