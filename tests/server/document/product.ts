import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type App, createApp } from '#app'
import { assemble } from '#assemble'
import { type DatabasePlace, freshDatabase, removeDatabase } from '#fixtures/databases.ts'
import { configOf, copyFiles, type FirstStart, firstStart, type ServerData } from '#fixtures/firstStart.ts'
import { clientOf } from '#fixtures/serverClient.ts'
import type { Caller } from '#server/context'
import type { Answer, Route, RouteRequest } from '#server/http'

/** The product as it starts: with its documents, parts and seeds, on a loopback socket over an own database. */
export interface StartedProduct {
  app: App
  origin: string
  client: ReturnType<typeof clientOf>
  /** The lines shown to whoever started it. */
  printed: string[]
  /** Answers a call in the name of an administrator, past the wire. */
  asAdmin(endpointId: string, given: { query?: object; body?: object }): Promise<Answer>
}

export interface ProductGiven {
  environment?: Readonly<Record<string, string>>
  /** Another product whose database and folder it shares: a second instance, or the next start. */
  shared?: StartedProduct
  /** Where the shipped documents lie. */
  folder?: string
  /** Where its database is made; a SQLite file unless given. */
  place?: DatabasePlace
  /** Starts over nothing, and makes and fills its tables; the usual start is over a copy of such data, which takes less time. */
  empty?: boolean
}

const folders: string[] = []
const databases: string[] = []
const apps: App[] = []

async function newDatabase({ place }: ProductGiven, from?: string): Promise<string> {
  if (place) return place.url(from)
  const url = await freshDatabase('sqlite', from)
  databases.push(url)
  return url
}

async function dataFor(options: ProductGiven): Promise<ServerData> {
  const { shared, place, empty } = options
  if (shared) return shared.app.services.config
  const dataDir = await mkdtemp(join(tmpdir(), 'village-product-'))
  folders.push(dataDir)
  if (empty) return { dataDir, databaseUrl: await newDatabase(options) }
  const seeded = await firstStart(place?.dialect ?? 'sqlite', productStart)
  await copyFiles(seeded, dataDir)
  return { dataDir, databaseUrl: await newDatabase(options, seeded.databaseUrl) }
}

/** A first start of the whole product, with its seeds. */
const productStart: FirstStart = {
  kind: 'product',
  run: async (serverData) => {
    const { app } = await createOver(serverData)
    await app.services.outbox.flush()
    await app.close()
  },
}

async function createOver({ dataDir, databaseUrl }: ServerData, { environment, folder }: ProductGiven = {}) {
  const printed: string[] = []
  const config = configOf({ dataDir, databaseUrl }, { RATE_PER_MINUTE: '1000000', ...environment })
  const print = (lines: readonly string[]) => void printed.push(...lines)
  const assembled = assemble({ print, ...(folder ? { folder } : {}) })
  const app = await createApp({ config, ...assembled })
  return { app, printed, routes: assembled.parts.flatMap((part) => part.routes ?? []) }
}

/** Starts the product and registers its end. */
export async function startProduct(options: ProductGiven = {}): Promise<StartedProduct> {
  const { app, printed, routes } = await createOver(await dataFor(options), options)
  apps.push(app)
  const origin = await app.listen()
  return { app, origin, client: clientOf(origin), printed, asAdmin: answerer(app, routes) }
}

const administrator: Caller = {
  user: {
    ...{ id: 'user-admin', username: 'admin', realname: '管理员', orgCode: '', departId: '' },
    ...{ orgCodes: [], roleIds: ['role-admin'], roles: ['admin'], tenantIds: [], workplace: '' },
  },
  rights: { admin: true, codes: new Set(), restricted: new Set(), locked: new Set() },
  tenantId: 0,
  ip: '127.0.0.1',
  requestId: 'test',
  sessionId: 'test',
}

function answerer({ services }: App, routes: readonly Route[]): StartedProduct['asAdmin'] {
  return (endpointId, { query = {}, body = {} }) => {
    const found = routes.find(({ endpoint }) => endpoint.id === endpointId)
    if (!found) throw new Error(`nobody answers ${endpointId}`)
    const request = { endpoint: found.endpoint, caller: administrator, params: {}, query, body, services }
    return found.handle({ ...request, once: { keyed: false, keep: async () => undefined } } as unknown as RouteRequest)
  }
}

/** Registers what closes and removes everything that the tests of a file have started. */
export function closeProducts(): void {
  afterAll(async () => {
    await Promise.all(apps.splice(0).map((app) => app.close()))
    await Promise.all(databases.splice(0).map((url) => removeDatabase('sqlite', url)))
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
  })
}
