import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { freshDatabase } from '#fixtures/databases.ts'
import { firstToAsk } from '#fixtures/firstToAsk.ts'
import type { DialectName } from '#server/database'

/** What a product keeps: its folder and its database. */
export interface ProductData {
  readonly dataDir: string
  readonly databaseUrl: string
}

/** Starts a product over data and stops it again. */
export type Seed = (data: ProductData) => Promise<void>

const mostMs = 120_000

/** The data of a product that has started once: made when the first test of the run asks, and only ever copied. */
export function seededData(dialect: DialectName, seed: Seed): Promise<ProductData> {
  const folder = join(inject('sharedFolder'), `seeded-${dialect}`)
  const dataDir = join(folder, 'data')
  const make = async () => {
    await mkdir(dataDir)
    const databaseUrl = dialect === 'sqlite' ? `sqlite:${join(dataDir, 'village.db')}` : await freshDatabase(dialect)
    await seed({ dataDir, databaseUrl })
    return { dataDir, databaseUrl }
  }
  return firstToAsk(folder, { mostMs, make })
}

/** A copy of the files of such data, but for its database. */
export async function copyFiles({ dataDir }: ProductData, to: string): Promise<void> {
  await cp(dataDir, to, { recursive: true, filter: (path) => !path.includes('village.db') })
}
