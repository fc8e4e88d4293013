import type { DomainEvent, EventKind, EventOf, Log, Outbox, QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { repeatedly } from '#server/platform'
import type { Row } from '#server/table'

export interface RunningOutbox extends Outbox {
  /** Starts listening for the events of other instances. */
  start(): Promise<void>
  stop(): Promise<void>
}

type OutboxServices = Pick<Services, 'database' | 'clock' | 'ids' | 'random' | 'log'>

const channel = 'outbox'
const pollMs = 1_000
/** The longest time that an event may stay uncommitted, including the clock skew between instances. */
const windowMs = 30_000
const retentionMs = 3_600_000
const idsPerNotice = 300

/** Events that this instance has written but not yet seen committed. */
function pendingEvents() {
  const writtenMs = new Map<string, number>()
  return {
    add: (id: string, nowMs: number) => writtenMs.set(id, nowMs),
    ids: () => [...writtenMs.keys()],
    remove: (id: string) => writtenMs.delete(id),
    /** Drops older events: if they are still not committed, they were rolled back. */
    forget: (beforeMs: number) => {
      for (const [id, ms] of writtenMs) if (ms < beforeMs) writtenMs.delete(id)
    },
  }
}

/** Runs `work` one at a time. Calls made during a run share the one run that follows it. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const run = (): Promise<void> => {
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return run()
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return run()
      })
    return next
  }
}

function delivery({ database, clock, random, log }: OutboxServices) {
  const origin = random.hex(8)
  const handlers = createHandlers(log)
  const pending = pendingEvents()
  const receivedMs = new Map<string, number>()

  async function announce(events: readonly StoredEvent[]): Promise<void> {
    for (let at = 0; at < events.length; at += idsPerNotice) {
      const ids = events.slice(at, at + idsPerNotice).map(({ id }) => id)
      await database.notify(channel, `${origin}:${ids.join()}`)
    }
  }

  async function deliverOwn(): Promise<void> {
    const events = await committed(database.committed, pending.ids())
    for (const { id } of events) pending.remove(id)
    pending.forget(clock.nowMs() - windowMs)
    await handlers.deliver(events.map(({ event }) => event))
    await announce(events)
  }

  async function deliverForeign(events: readonly StoredEvent[]): Promise<void> {
    const fresh = events.filter(({ id }) => !receivedMs.has(id))
    for (const { id } of fresh) receivedMs.set(id, clock.nowMs())
    await handlers.deliver(fresh.map(({ event }) => event))
  }

  async function poll(): Promise<void> {
    const nowMs = clock.nowMs()
    await deliverForeign(await committedElsewhere(database.committed, { origin, sinceMs: nowMs - windowMs }))
    for (const [id, ms] of receivedMs) if (ms < nowMs - 2 * windowMs) receivedMs.delete(id)
  }

  async function receive(notice: string): Promise<void> {
    const [from, ids = ''] = notice.split(':')
    if (from !== origin) await deliverForeign(await committed(database.committed, ids.split(',')))
  }

  return {
    origin,
    on: handlers.on,
    renew: handlers.renew,
    pending,
    deliverOwn: oneAtATime(deliverOwn),
    poll: oneAtATime(poll),
    receive,
  }
}

/** Deletes events past retention. An advisory lock lets one instance do it for all. */
async function clean({ database, clock }: OutboxServices): Promise<void> {
  await database.advisoryLock('outbox.clean', async () => {
    await database.query
      .deleteFrom(outboxTable.name)
      .where('created_ms', '<', clock.nowMs() - retentionMs)
      .execute()
  })
}

export function openOutbox(services: OutboxServices): RunningOutbox {
  const { database, clock, ids, log } = services
  const { origin, on, renew, pending, deliverOwn, poll, receive } = delivery(services)
  const quietly = (what: string, work: () => Promise<unknown>) => () =>
    void work().catch((cause: unknown) => log.warn({ err: cause }, `${what} failed and will be tried again`))
  const stops: (() => unknown)[] = []
  const every = (ms: number, work: () => void) => void stops.push(repeatedly(ms, work))
  return {
    on,
    renew,
    async emit(query, event: DomainEvent) {
      const id = ids.next()
      pending.add(id, clock.nowMs())
      await query
        .insertInto(outboxTable.name)
        .values(rowOf(event, { id, origin, nowMs: clock.nowMs() }))
        .execute()
    },
    flush: () => (pending.ids().length > 0 ? deliverOwn() : Promise.resolve()),
    async start() {
      stops.push(await database.listen(channel, (notice) => quietly('reading a notice', () => receive(notice))()))
      every(
        pollMs,
        quietly('the poll of the outbox', async () => {
          await Promise.all([poll(), pending.ids().length > 0 ? deliverOwn() : null])
        }),
      )
      every(
        retentionMs / 6,
        quietly('cleaning the outbox', () => clean(services)),
      )
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop()
    },
  }
}

interface Handler {
  run(event: DomainEvent): void | Promise<void>
  concerns(event: DomainEvent): boolean
  /** Run once for a batch, however many of its events match. */
  once: boolean
}

/** The event handlers. A handler that fails is logged and does not stop the others. */
interface Handlers {
  on<K extends EventKind>(kind: K, handler: (event: EventOf<K>) => void | Promise<void>): void
  renew<K extends EventKind>(kind: K, refresh: () => Promise<void>, concerns?: (event: EventOf<K>) => boolean): void
  /** Delivers committed events one after the other. */
  deliver(events: readonly DomainEvent[]): Promise<void>
}

const always = () => true

function createHandlers(log: Log): Handlers {
  const byKind = new Map<EventKind, Handler[]>()
  const add = (kind: EventKind, handler: Handler) => void byKind.set(kind, [...(byKind.get(kind) ?? []), handler])
  const dispatch = async (event: DomainEvent, done: Set<Handler>): Promise<void> => {
    for (const handler of byKind.get(event.kind) ?? []) {
      if (done.has(handler) || !handler.concerns(event)) continue
      try {
        await handler.run(event)
        if (handler.once) done.add(handler)
      } catch (cause) {
        log.error({ event: event.kind, err: cause }, 'an event could not be handled')
      }
    }
  }
  return {
    on: (kind, handler) => add(kind, { run: handler as Handler['run'], concerns: always, once: false }),
    renew: (kind, refresh, concerns = always) =>
      add(kind, { run: refresh, concerns: concerns as Handler['concerns'], once: true }),
    async deliver(events) {
      const done = new Set<Handler>()
      for (const event of events) await dispatch(event, done)
    },
  }
}

/** The events of the last hour. */
export const outboxTable: TableSpec = {
  name: 'outbox',
  columns: [
    { name: 'id', type: 'text', length: 32, nullable: false },
    { name: 'origin', type: 'text', length: 32, nullable: false },
    { name: 'kind', type: 'text', length: 40, nullable: false },
    { name: 'payload', type: 'json', nullable: false },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_outbox_created', columns: ['created_ms'] }],
}

/** A committed event. */
interface StoredEvent {
  id: string
  event: DomainEvent
}

export const rowOf = (event: DomainEvent, at: { id: string; origin: string; nowMs: number }) => ({
  id: at.id,
  origin: at.origin,
  kind: event.kind,
  payload: JSON.stringify(event),
  created_ms: at.nowMs,
})

/** Former names of event kinds: rows written by an earlier release may still have to be delivered. */
const formerKinds: Readonly<Record<string, DomainEvent['kind']>> = { 'announcement.told': 'announcement.changed' }

function eventOf({ id, payload }: Row): StoredEvent {
  const event = JSON.parse(String(payload)) as DomainEvent
  return { id: String(id), event: { ...event, kind: formerKinds[event.kind] ?? event.kind } as DomainEvent }
}

/** The committed events among `ids`, in the order of their ids. */
export async function committed(query: QueryRunner, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return []
  const rows = await query
    .selectFrom(outboxTable.name)
    .select(['id', 'payload'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}

/** The events that other instances have committed since `sinceMs`. */
async function committedElsewhere(
  query: QueryRunner,
  { origin, sinceMs }: { origin: string; sinceMs: number },
): Promise<StoredEvent[]> {
  const rows = await query
    .selectFrom(outboxTable.name)
    .select(['id', 'payload'])
    .where('created_ms', '>', sinceMs)
    .where('origin', '<>', origin)
    .orderBy('id')
    .execute()
  return rows.map(eventOf)
}
