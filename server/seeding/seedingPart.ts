import { sql } from 'kysely'
import { isLoopback } from '#config'
import type { Diagnostic, SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import { fillText, publishingMessages, requestMessages } from '#core/message'
import type { QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { takeTurn } from '#server/database'
import type { PublishFollower } from '#server/document'
import type { Part } from '#server/http'
import { demandNewPassword, storedPassword } from '#server/session'
import { seedCollisions } from './collisions.ts'
import { roleGrants } from './generator/roleGrants.ts'
import { users } from './generator/users.ts'
import { type Generator, insertSeedRows, type SeedContext } from './insertRows.ts'
import { makeRows } from './makeRows.ts'
import {
  collisionError,
  forgetSkipped,
  SeedError,
  skippedSeedsRoute,
  skippedSeedTable,
  skipSeed,
} from './skippedSeed.ts'

interface SeedingSetting {
  /** Row generators of other rooms. */
  generators: readonly Generator[]
  /** Prints the accounts of the first start to the console. Not to the log, which is kept. */
  print(lines: readonly string[]): void
}

const own: readonly Generator[] = [users, roleGrants]

/** Names of this room's generators in seeds. */
export const generatorNames: readonly string[] = own.map(({ name }) => name)

/** Seeds a new database with the data of the release, each seed once. */
export const seedingPart = ({ print, generators }: SeedingSetting): Part => ({
  id: 'seeding',
  tables: () => [seedRunTable, skippedSeedTable],
  routes: [skippedSeedsRoute],
  async start(services) {
    const seeds = await openSeeds(services)
    if (seeds.length === 0) return undefined
    const first = firstPassword(services)
    const passwordHash = await storedPassword(first.password, services.random)
    await runSeeds({ services, generators: [...own, ...generators], passwordHash }, seeds)
    await countRows(services)
    await services.outbox.flush()
    if (!seeds.some(({ seed }) => seed.id === 'base')) return undefined
    if (first.generated) await demandNewPassword(services, adminId)
    print(accountLines(services, first))
    return undefined
  },
})

const analyzeMs = 60_000

/** PostgreSQL plans by statistics, which it would update only minutes after the inserts. */
async function countRows({ database }: Services): Promise<void> {
  if (database.dialect === 'postgres') await sql`analyze`.execute(database.limited(analyzeMs))
}

/** Id of the administrator in the seed `base`. */
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

/** Password of the demo accounts unless `ADMIN_PASSWORD` is set. */
const demoPassword = 'Village@2026'

/** The password of new accounts. */
interface FirstPassword {
  password: string
  /** Whether it was generated: then it is printed once and must be changed at the first sign-in. */
  generated: boolean
}

const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'
const signs = '@#$%'

/** Eighteen characters with letters, a digit and a symbol, without ambiguous ones. */
function generatedPassword({ random }: Pick<Services, 'random'>): string {
  const pick = (from: string) => from[random.int(from.length)] ?? ''
  const body = Array.from({ length: 15 }, () => pick(letters + digits))
  return [...body, pick(digits), pick(signs), pick(letters.toUpperCase())].join('')
}

/** Chooses the password of seeded accounts. Throws when demo data with its known password would be reachable from other machines. */
function firstPassword({ config, random }: Pick<Services, 'config' | 'random'>): FirstPassword {
  if (config.adminPassword !== '') return { password: config.adminPassword, generated: false }
  if (config.seed === 'none') return { password: generatedPassword({ random }), generated: true }
  if (!isLoopback(config.host))
    throw new Error(
      `the demo data has a known password, and HOST=${config.host} can be reached by others: set ADMIN_PASSWORD or SEED=none`,
    )
  return { password: demoPassword, generated: false }
}

/** A seed to run, or why it cannot be. */
interface OpenSeed {
  seed: SeedDocument
  error?: SeedError
}

/** The seeds ordered by their dependencies. A seed in a circle, or after one that does not exist, cannot run. */
function seedOrder(seeds: readonly SeedDocument[]): OpenSeed[] {
  const byId = new Map(seeds.map((seed) => [seed.id, seed]))
  const ordered = new Map<string, OpenSeed>()
  const visit = (seed: SeedDocument, path: readonly string[]): void => {
    if (path.includes(seed.id))
      throw new SeedError(fillText(publishingMessages.seedCircle, { path: [...path, seed.id].join(' → ') }))
    if (ordered.has(seed.id)) return
    for (const id of seed.after ?? []) {
      const before = byId.get(id)
      if (!before) throw new SeedError(fillText(publishingMessages.seedMissing, { before: id }))
      visit(before, [...path, seed.id])
    }
    ordered.set(seed.id, { seed })
  }
  for (const seed of seeds) {
    try {
      visit(seed, [])
    } catch (cause) {
      ordered.set(seed.id, { seed, error: cause as SeedError })
    }
  }
  return [...ordered.values()]
}

/** The seeds that have run; each runs once per database. */
const seedRunTable: TableSpec = {
  name: 'seed_run',
  columns: [
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'ran_at', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
}

/** Ids of the seeds that have run. */
async function seedsRun(query: QueryRunner): Promise<Set<string>> {
  const rows = await query.selectFrom(seedRunTable.name).select('id').execute()
  return new Set(rows.map(({ id }) => String(id)))
}

async function markRun(query: QueryRunner, id: string, now: string): Promise<void> {
  await query.insertInto(seedRunTable.name).values({ id, ran_at: now }).execute()
}

/** A seed may take longer than a call. */
const limits = { queryTimeoutMs: 60_000, transactionTimeoutMs: 10 * 60_000 }

/** The seeds that have not run yet, in order; demo seeds only if the settings ask for them. */
async function openSeeds({ config, database, library }: Services): Promise<OpenSeed[]> {
  const ran = await seedsRun(database.query)
  const seeds = library.current().documents('seed') as readonly SeedDocument[]
  const isInScope = ({ scope }: SeedDocument) => scope !== 'demo' || config.seed === 'demo'
  return seedOrder(seeds).filter(({ seed }) => isInScope(seed) && !ran.has(seed.id))
}

/**
 * Runs seeds in their order. A first start must be whole, so there an error stops it; later a seed that cannot be written is skipped, with
 * those that come after it, and tried again at the next start.
 */
async function runSeeds(run: SeedRun, seeds: readonly OpenSeed[]): Promise<void> {
  const { services } = run
  const isFirstStart = seeds.some(({ seed }) => seed.id === 'base')
  const skipped = new Set<string>()
  for (const { seed, error } of seeds) {
    const before = seed.after?.find((id) => skipped.has(id))
    try {
      if (error) throw error
      if (before !== undefined) throw new SeedError(fillText(publishingMessages.seedWaits, { before }))
      await runSeed(run, seed)
    } catch (cause) {
      if (isFirstStart) throw cause
      skipped.add(seed.id)
      const { problem } = cause instanceof SeedError ? cause : new SeedError((cause as Error).message)
      await skipSeed(services, seed, problem)
    }
  }
}

interface SeedRun {
  services: Services
  generators: readonly Generator[]
  passwordHash: string
}

/** Runs a seed in one transaction. Returns false when another instance has run it. */
async function runSeed({ services, generators, passwordHash }: SeedRun, seed: SeedDocument): Promise<boolean> {
  const { database, clock, library } = services
  return database.transaction(async (query) => {
    await takeTurn(query, database.dialect, 'seed_run')
    if ((await seedsRun(query)).has(seed.id)) return false
    const { tenant: tenantId = 0 } = seed
    const seeding: SeedContext = { query, services, library: library.current(), tenantId, passwordHash }
    await refuseCollisions(seed, seeding)
    await insertRowsOf(seed, seeding)
    await namingSeed(seed, () => makeRows(seed, seeding))
    await runGenerators(seed, { seeding, generators })
    await markRun(query, seed.id, clock.now())
    await forgetSkipped(query, seed.id)
    const models = new Set([...Object.keys(seed.records ?? {}), ...(seed.make ?? []).map(({ model }) => model)])
    for (const model of models)
      await services.outbox.emit(query, { kind: 'record.changed', model, ids: [], change: 'add' })
    await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
    return true
  }, limits)
}

async function refuseCollisions(seed: SeedDocument, { query, services, library }: SeedContext): Promise<void> {
  const [collision] = await seedCollisions({ query, library, dialect: services.database.dialect }, seed)
  if (collision) throw collisionError(collision, titleOf(library, collision.model))
}

const titleOf = (library: Library, modelId: string): string => library.resolvedModel(modelId)?.title ?? modelId

/** Refuses seeds that cannot be written at the next start, because of what is stored. */
export const seedFollower: PublishFollower = {
  id: 'seeds',
  async diagnose({ query, services, before }, documents) {
    const seeds = documents.filter((one): one is SeedDocument => one.kind === 'seed')
    if (seeds.length === 0) return []
    const ran = await seedsRun(query)
    const waiting = seeds.filter(({ id }) => !ran.has(id))
    const context = { query, library: before, dialect: services.database.dialect }
    const found = await Promise.all(
      waiting.map(async (seed) =>
        (await seedCollisions(context, seed)).map(
          (collision): Diagnostic => ({
            severity: 'error',
            document: { kind: 'seed', id: seed.id },
            pointer: `/records/${collision.model}/${collision.row}/${collision.field}`,
            code: 'duplicate-value',
            message: collisionError(collision, titleOf(before, collision.model)).message,
            hint: publishingMessages.seedCollidesHint,
          }),
        ),
      ),
    )
    return found.flat()
  },
}

async function insertRowsOf(seed: SeedDocument, seeding: SeedContext): Promise<void> {
  for (const [modelId, rows] of Object.entries(seed.records ?? {})) {
    const model = modelOf(seeding.library, modelId, seed)
    await namingSeed(seed, () => insertSeedRows(seeding, model, rows))
  }
}

function modelOf(library: Library, id: string, seed: SeedDocument) {
  const model = library.resolvedModel(id)
  if (!model) throw new Error(`seed ${seed.id}: there is no model ${id}`)
  return model
}

async function runGenerators(
  seed: SeedDocument,
  { seeding, generators }: { seeding: SeedContext; generators: readonly Generator[] },
): Promise<void> {
  for (const { generator: name, scale, options = {} } of seed.generate ?? []) {
    const generator = generators.find((one) => one.name === name)
    if (!generator) throw new Error(`seed ${seed.id}: there is no generator ${name}`)
    await namingSeed(seed, () => generator.run(seeding, { scale, options }))
  }
}

/** Adds the seed's id to errors. */
async function namingSeed(seed: SeedDocument, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new Error(`seed ${seed.id}: ${(cause as Error).message}`, { cause })
  }
}
