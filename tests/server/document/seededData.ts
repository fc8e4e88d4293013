import { cp, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freshDatabase } from '#fixtures/databases.ts'
import type { DialectName } from '#server/database'

/** What a product keeps: its folder and its database. */
export interface ProductData {
  readonly dataDir: string
  readonly databaseUrl: string
}

/** Starts a product over data and stops it again. */
export type Seed = (data: ProductData) => Promise<void>

const seeded = new Map<DialectName, Promise<ProductData>>()

async function makeSeeded(dialect: DialectName, seed: Seed): Promise<ProductData> {
  const dataDir = await mkdtemp(join(inject('sharedFolder'), 'seeded-'))
  const databaseUrl = dialect === 'sqlite' ? `sqlite:${join(dataDir, 'village.db')}` : await freshDatabase(dialect)
  await seed({ dataDir, databaseUrl })
  return { dataDir, databaseUrl }
}

/** The data of a product that has started once: made when the first test of the process asks, and only ever copied. */
export function seededData(dialect: DialectName, seed: Seed): Promise<ProductData> {
  const known = seeded.get(dialect) ?? makeSeeded(dialect, seed)
  seeded.set(dialect, known)
  return known
}

/** A copy of the files of such data, but for its database. */
export async function copyFiles({ dataDir }: ProductData, to: string): Promise<void> {
  await cp(dataDir, to, { recursive: true, filter: (path) => !path.includes('village.db') })
}
