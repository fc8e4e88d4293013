import { sql } from 'kysely'
import type { SeedDocument } from '#core/document'
import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { insertSeedRows } from './insertRows.ts'
import { makeRows } from './makeRows.ts'
import type { Generator, Seeding } from './seeding.ts'

/** The seeds, each behind those it comes after. Throws on a circle and on a seed that does not exist. */
function seedOrder(seeds: readonly SeedDocument[]): SeedDocument[] {
  const byId = new Map(seeds.map((seed) => [seed.id, seed]))
  const ordered = new Map<string, SeedDocument>()
  const visit = (id: string, path: readonly string[]): void => {
    const seed = byId.get(id)
    if (!seed) throw new Error(`seed ${path.at(-1)} comes after ${id}, which does not exist`)
    if (path.includes(id)) throw new Error(`seeds in a circle: ${[...path, id].join(' → ')}`)
    if (ordered.has(id)) return
    for (const before of seed.after ?? []) visit(before, [...path, id])
    ordered.set(id, seed)
  }
  for (const { id } of seeds) visit(id, [])
  return [...ordered.values()]
}

/** Seeds that have run; each runs once in the life of a database. */
export const seedRunTable: TableSpec = {
  name: 'seed_run',
  columns: [
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'ran_at', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
  uniques: [],
  indexes: [],
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

/** The seeds of the library that have not run yet, in their order; demo ones only where the setting says so. */
export async function openSeeds({ config, database, library }: Services): Promise<SeedDocument[]> {
  const ran = await seedsRun(database.query)
  const seeds = library.current().documents('seed') as readonly SeedDocument[]
  const isWanted = ({ scope }: SeedDocument) => scope !== 'demo' || config.seed === 'demo'
  return seedOrder(seeds).filter((seed) => isWanted(seed) && !ran.has(seed.id))
}

interface SeedRun {
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
