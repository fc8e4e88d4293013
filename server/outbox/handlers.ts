import type { DomainEvent, EventKind, Log } from '#server/context'

type Handler = (event: DomainEvent) => void | Promise<void>

/** Who hears what. A handler that fails is logged and does not stop the others. */
export interface Handlers {
  on<K extends EventKind>(kind: K, handler: (event: Extract<DomainEvent, { kind: K }>) => void | Promise<void>): void
  deliver(event: DomainEvent): Promise<void>
}

export function createHandlers(log: Log): Handlers {
  const byKind = new Map<EventKind, Handler[]>()
  return {
    on(kind, handler) {
      byKind.set(kind, [...(byKind.get(kind) ?? []), handler as Handler])
    },
    async deliver(event) {
      for (const handler of byKind.get(event.kind) ?? []) {
        try {
          await handler(event)
        } catch (cause) {
          log.error({ event: event.kind, err: cause }, 'an event could not be handled')
        }
      }
    },
  }
}
