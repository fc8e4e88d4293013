/** The vocabulary that all rooms of the server share: who calls, what services there are, what events tell. Types only. */

export type { Clock, Random } from '#server/platform'
export type { Caller, CallMade, SessionUser } from './caller.ts'
export type { Audit, AuditEntry, DomainEvent, EventKind, EventOf, Outbox, QueryRunner } from './event.ts'
export type {
  Dictionaries,
  DictionaryOption,
  DocumentAccess,
  Grants,
  LiveLibrary,
  Log,
  PermissionEntry,
  RightsStore,
  Services,
  TicketStore,
} from './services.ts'
