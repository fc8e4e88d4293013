import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type App, createApp } from '#app'
import { readConfig } from '#config'
import { clientOf } from '#fixtures/serverClient.ts'
import { assemble } from '#server/assembly'

/** The product as it starts: with its documents, parts and seeds, on a loopback socket over an own database. */
export interface StartedProduct {
  app: App
  origin: string
  client: ReturnType<typeof clientOf>
  /** What was told to whoever started it. */
  told: string[]
}

export interface ProductGiven {
  environment?: Readonly<Record<string, string>>
  /** Another product whose database and folder it shares: a second instance, or the next start. */
  shared?: StartedProduct
  /** Where the shipped documents lie. */
  folder?: string
}

const folders: string[] = []
const apps: App[] = []

async function dataDir({ shared }: ProductGiven): Promise<string> {
  if (shared) return shared.app.services.config.dataDir
  const folder = await mkdtemp(join(tmpdir(), 'village-product-'))
  folders.push(folder)
  return folder
}

/** Starts the product and registers its end. */
export async function startProduct(given: ProductGiven = {}): Promise<StartedProduct> {
  const told: string[] = []
  const { folder } = given
  const config = readConfig({
    DATA_DIR: await dataDir(given),
    PORT: '0',
    LOG_LEVEL: 'error',
    LOGIN_RATE_PER_MINUTE: '100000',
    RATE_PER_MINUTE: '1000000',
    ...(given.shared ? { DATABASE_URL: given.shared.app.services.config.databaseUrl } : {}),
    ...given.environment,
  })
  const tell = (lines: readonly string[]) => void told.push(...lines)
  const app = await createApp({ config, ...assemble({ tell, ...(folder ? { folder } : {}) }) })
  apps.push(app)
  const origin = await app.listen()
  return { app, origin, client: clientOf(origin), told }
}

/** Registers what closes and removes everything that the tests of a file have started. */
export function closeProducts(): void {
  afterAll(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
  })
}
