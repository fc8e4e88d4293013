import { sql } from 'kysely'
import type { SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import type { Services } from '#server/context'
import type { Generator } from './generator/generator.ts'
import { insertSeedRows } from './insertRows.ts'
import { makeRows } from './makeRows.ts'
import type { Seeding } from './seeding.ts'
import { seedOrder } from './seedOrder.ts'
import { markRun, seedsRun } from './seedRun.ts'

/** A seed may take longer than a call. */
const limits = { queryTimeoutMs: 60_000, transactionTimeoutMs: 10 * 60_000 }

/** The seeds of the library that have not run yet, in their order; demo ones only where the setting says so. */
export async function openSeeds({ config, database, library }: Services): Promise<SeedDocument[]> {
  const ran = await seedsRun(database.query)
  const seeds = library.current().documents('seed') as readonly SeedDocument[]
  const isWanted = ({ scope }: SeedDocument) => scope !== 'demo' || config.seed === 'demo'
  return seedOrder(seeds).filter((seed) => isWanted(seed) && !ran.has(seed.id))
}

export interface SeedRun {
  services: Services
  generators: readonly Generator[]
  passwordHash: string
}

/** Runs one seed in one transaction; false when another instance was faster. */
export async function runSeed({ services, generators, passwordHash }: SeedRun, seed: SeedDocument): Promise<boolean> {
  const { database, clock, library } = services
  return database.transaction(async (query) => {
    if (database.dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('seed_run'))`.execute(query)
    if ((await seedsRun(query)).has(seed.id)) return false
    const seeding: Seeding = { query, services, library: library.current(), passwordHash }
    await insertRowsOf(seed, seeding)
    await named(seed, () => makeRows(seed, seeding))
    await runGenerators(seed, { seeding, generators })
    await markRun(query, seed.id, clock.now())
    const models = new Set([...Object.keys(seed.rows ?? {}), ...(seed.make ?? []).map(({ model }) => model)])
    for (const model of models)
      await services.outbox.emit(query, { kind: 'record.changed', model, ids: [], change: 'add' })
    await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
    return true
  }, limits)
}

async function insertRowsOf(seed: SeedDocument, seeding: Seeding): Promise<void> {
  for (const [modelId, rows] of Object.entries(seed.rows ?? {})) {
    const model = modelOf(seeding.library, modelId, seed)
    await named(seed, () => insertSeedRows(seeding, model, rows))
  }
}

function modelOf(library: Library, id: string, seed: SeedDocument) {
  const model = library.resolvedModel(id)
  if (!model) throw new Error(`seed ${seed.id}: there is no model ${id}`)
  return model
}

async function runGenerators(
  seed: SeedDocument,
  { seeding, generators }: { seeding: Seeding; generators: readonly Generator[] },
): Promise<void> {
  for (const { generator: name, scale, options = {} } of seed.generate ?? []) {
    const generator = generators.find((one) => one.name === name)
    if (!generator) throw new Error(`seed ${seed.id}: there is no generator ${name}`)
    await named(seed, () => generator.run(seeding, { scale, options }))
  }
}

/** A failure says which seed it belongs to. */
async function named(seed: SeedDocument, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    throw new Error(`seed ${seed.id}: ${(cause as Error).message}`, { cause })
  }
}
