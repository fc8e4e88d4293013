import type { DomainEvent, EventKind, EventOf, Log } from '#server/context'

interface Handler {
  run(event: DomainEvent): void | Promise<void>
  concerns(event: DomainEvent): boolean
  /** Events that come at once are one to it. */
  once: boolean
}

/** Who hears what. A handler that fails is logged and does not stop the others. */
interface Handlers {
  on<K extends EventKind>(kind: K, handler: (event: EventOf<K>) => void | Promise<void>): void
  renew<K extends EventKind>(kind: K, refresh: () => Promise<void>, concerns?: (event: EventOf<K>) => boolean): void
  /** Delivers events that have been committed, one after the other. */
  deliver(events: readonly DomainEvent[]): Promise<void>
}

const always = () => true

export function createHandlers(log: Log): Handlers {
  const byKind = new Map<EventKind, Handler[]>()
  const add = (kind: EventKind, handler: Handler) => void byKind.set(kind, [...(byKind.get(kind) ?? []), handler])
  const hear = async (event: DomainEvent, done: Set<Handler>): Promise<void> => {
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
      for (const event of events) await hear(event, done)
    },
  }
}
