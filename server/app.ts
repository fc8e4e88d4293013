import { join } from 'node:path'
import type { Config } from '#config'
import type { Library } from '#core/library'
import { modelsFor } from '#server/access'
import { openAudit } from '#server/audit'
import type { Clock, Dictionaries, DocumentAccess, LiveLibrary, Log, Random, Services } from '#server/context'
import {
  createIds,
  type Database,
  instanceTable,
  leaseWorker,
  migrateTables,
  openDatabase,
  type TableSpec,
  withoutOutages,
} from '#server/database'
import {
  type Api,
  addApi,
  addPages,
  type Frame,
  idempotencyTable,
  openFrame,
  type Part,
  systemPart,
} from '#server/http'
import { monitorPart, openServerLog } from '#server/operation'
import { openOutbox, outboxTable, type RunningOutbox } from '#server/outbox'
import { systemClock, systemRandom } from '#server/platform'
import { openRights, rightsPart } from '#server/rights'
import {
  authenticateAs,
  installSecret,
  openSessions,
  openTickets,
  type SessionStore,
  sessionPart,
  sessionTables,
} from '#server/session'
import { addSockets } from '#server/sockets'

/** The services available before the documents are loaded. */
type BaseServices = Pick<Services, 'config' | 'database' | 'clock' | 'ids' | 'random' | 'log' | 'outbox'>

/** The source of documents. Its tables are created first; the library then defines the tables of the models. */
export interface DocumentSource {
  tables: readonly TableSpec[]
  openLibrary(base: BaseServices): Promise<LiveLibrary>
  /** Called when the tables of all models exist. */
  openServices(
    base: BaseServices & { library: LiveLibrary },
  ): Promise<{ dictionaries: Dictionaries; access: DocumentAccess }>
}

export interface AppOptions {
  config: Config
  documents: DocumentSource
  parts: readonly Part[]
  version?: string
  /** Folder of the built pages. */
  clientDir?: string
  clock?: Clock
  random?: Random
  log?: Log
  /** Called when this instance may create no more ids: the process must exit. */
  lost?: () => void
}

/** A server that is ready but not listening yet. */
export interface App {
  readonly services: Services
  readonly frame: Frame
  readonly api: Api
  /** Starts listening and returns the address. */
  listen(): Promise<string>
  /** Stops accepting calls, finishes running ones and closes everything. */
  close(): Promise<void>
}

type Stop = () => Promise<unknown>

/** The tables of the server itself, which are there before any document. */
export const frameTables: readonly TableSpec[] = [instanceTable, outboxTable, idempotencyTable, ...sessionTables]

/** Migrates the tables; a change that loses data needs `MIGRATE_CONFIRM`. */
function migrate(
  { database, clock, config }: { database: Database; clock: Clock; config: Config },
  tables: readonly TableSpec[],
) {
  return migrateTables(database, tables, {
    clock,
    backupFolder: join(config.dataDir, 'backup'),
    confirm: config.confirmedLosses,
  })
}

async function openedLog(config: Config, stops: Stop[]): Promise<Log> {
  const { log, close } = await openServerLog(config)
  stops.push(close)
  return log
}

async function openBase(options: AppOptions, stops: Stop[]): Promise<BaseServices & { outbox: RunningOutbox }> {
  const { config, documents, clock = systemClock(config.zoneMinutes), random = systemRandom() } = options
  const wholeLog = options.log ?? (await openedLog(config, stops))
  const { databaseUrl: url, databaseSync: sync, databaseConnections: connections } = config
  const database = await openDatabase({ url, sync, connections, log: wholeLog })
  const log = withoutOutages(wholeLog)
  stops.push(() => database.close())
  await migrate({ database, clock, config }, [...frameTables, ...documents.tables])
  const lost = options.lost ?? (() => log.error({}, 'this instance has lost its id'))
  const lease = await leaseWorker(database, { clock, log, lost })
  stops.push(() => lease.release())
  const ids = createIds({ clock, worker: lease.worker })
  const outbox = openOutbox({ database, clock, ids, random, log })
  stops.push(() => outbox.stop())
  return { config, database, clock, ids, random, log, outbox }
}

async function openServices(
  options: AppOptions,
  base: BaseServices,
): Promise<{ services: Services; sessions: SessionStore }> {
  const library = await options.documents.openLibrary(base)
  const tables = options.parts.flatMap((part) => part.tables?.(library.current() satisfies Library) ?? [])
  await migrate(base, tables)
  const rest = await options.documents.openServices({ ...base, library })
  const rights = openRights({ ...base, library }, base.outbox)
  const sessions = openSessions({ ...base, library, rights })
  const tickets = openTickets(base, sessions)
  const services = { ...base, library, ...rest, rights, tickets, audit: openAudit({ ...base, library }) }
  return { services, sessions }
}

async function openWire(
  options: AppOptions,
  { services, sessions }: { services: Services; sessions: SessionStore },
  ready: () => boolean,
): Promise<{ frame: Frame; api: Api; parts: readonly Part[] }> {
  const signKey = services.config.signKey || (await installSecret(services, 'sign-key'))
  const endpoints = () => api.endpoints()
  const version = options.version ?? '0.0.0'
  const system = systemPart({ version, signKey, endpoints, modelsFor: modelsFor(services), ready })
  const frame = await openFrame(services)
  let openSockets = () => 0
  const monitor = monitorPart({ inFlight: frame.requestLimits.inFlight, sockets: () => openSockets() })
  const parts = [system, sessionPart(sessions), rightsPart, monitor, ...options.parts]
  const api = addApi(frame, {
    services,
    signKey,
    authenticate: authenticateAs(sessions, services),
    routes: parts.flatMap((part) => part.routes ?? []),
    live: parts.flatMap((part) => part.liveRoutes?.(services) ?? []),
    answered: parts.flatMap(({ answered }) => (answered ? [(call) => answered(call, services)] : [])),
  })
  const sockets = addSockets(
    frame,
    services,
    parts.flatMap((part) => part.sockets?.(services) ?? []),
  )
  openSockets = sockets.count
  await addPages(frame, {
    config: services.config,
    random: services.random,
    ...(options.clientDir ? { clientDir: options.clientDir } : {}),
  })
  return { frame, api, parts }
}

async function closeAll(stops: readonly Stop[], log: Log | undefined): Promise<void> {
  for (const stop of stops.toReversed()) {
    try {
      await stop()
    } catch (cause) {
      log?.warn({ err: cause }, 'a part did not stop cleanly')
    }
  }
}

async function start(options: AppOptions, stops: Stop[]): Promise<App> {
  let ready = false
  const base = await openBase(options, stops)
  const opened = await openServices(options, base)
  const { services } = opened
  const { frame, api, parts } = await openWire(options, opened, () => ready)
  const closeFrame = () => frame.app.close()
  stops.push(closeFrame)
  for (const part of parts) {
    const stop = await part.start?.(services)
    if (stop) stops.push(stop)
  }
  /* Closing runs in reverse order: running calls finish before the parts that they use stop. */
  stops.push(closeFrame)
  await base.outbox.start()
  await frame.app.ready()
  ready = true
  let closing: Promise<void> | undefined
  return {
    services,
    frame,
    api,
    listen: () => frame.app.listen({ host: services.config.host, port: services.config.port }),
    close() {
      ready = false
      closing ??= closeAll(stops, services.log)
      return closing
    },
  }
}

/** Creates a server from its parts: tables, documents, services, calls, pages. On failure closes what was opened. */
export async function createApp(options: AppOptions): Promise<App> {
  const stops: Stop[] = []
  try {
    return await start(options, stops)
  } catch (cause) {
    await closeAll(stops, options.log)
    throw cause
  }
}
