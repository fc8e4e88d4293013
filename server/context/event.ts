import type { Database } from '#server/database'
import type { CallMade } from './caller.ts'

/** A Kysely handle: the database itself or an open transaction. */
export type QueryRunner = Database['query']

/** What happened, as rows of the outbox written in the same transaction as the change. Ids only, no values. */
export type DomainEvent =
  | { kind: 'record.changed'; model: string; ids: readonly string[]; change: 'add' | 'edit' | 'delete' | 'restore' }
  | { kind: 'document.published'; documents: readonly { kind: string; id: string; revision: number }[] }
  /** Rights of these users changed; an empty list means everybody's. */
  | { kind: 'rights.changed'; userIds: readonly string[] }
  | { kind: 'session.ended'; sessionIds: readonly string[] }
  /** Bells are to be read again: of these users, or of everybody in the tenant when none are named; "" is no announcement. */
  | { kind: 'announcement.told'; announcementId: string; tenantId: number; userIds: readonly string[] }

export type EventKind = DomainEvent['kind']
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>

/** Events reach every instance after the commit; a handler that fails is logged and does not stop the others. */
export interface Outbox {
  emit(query: QueryRunner, event: DomainEvent): Promise<void>
  /** Delivers here what has been committed. Answers of writes wait for it, so that the next call sees the change. */
  flush(): Promise<void>
  on<K extends EventKind>(kind: K, handler: (event: EventOf<K>) => void | Promise<void>): void
  /** Has `refresh` take everything anew. Of events that come at once, the first one that concerns it does for all of the kind. */
  renew<K extends EventKind>(kind: K, refresh: () => Promise<void>, concerns?: (event: EventOf<K>) => boolean): void
}

/** One line of the audit log: who, when, from where, what. Write-only fields never get in. */
export interface AuditEntry {
  username: string
  ip: string
  requestId: string
  /** When the call came that is written down, by the clock that only goes on. */
  startedMs?: number | undefined
  action:
    | 'add'
    | 'edit'
    | 'delete'
    | 'restore'
    | 'move'
    | 'login'
    | 'logout'
    | 'import'
    | 'export'
    | 'publish'
    | 'grant'
  model: string
  recordId: string
  /** The tenant of the record; none when left out. */
  tenantId?: number
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  note?: string
  /** What the line says instead of action, model and note. */
  content?: string
  /** Absent for what the server does by itself. */
  call?: CallMade | undefined
}

export interface Audit {
  write(query: QueryRunner, entry: AuditEntry): Promise<void>
}
