/** The vocabulary that all rooms of the server share: who calls, what services there are, what events tell. Types only. */

export type { Clock, Random } from '#server/platform'
export type { Caller, CallMade, SessionUser } from './caller.ts'
export type {
  Audit,
  AuditEntry,
  Dictionaries,
  DictionaryOption,
  DocumentAccess,
  DomainEvent,
  EventKind,
  EventOf,
  Grants,
  LiveLibrary,
  Log,
  Outbox,
  PermissionEntry,
  QueryRunner,
  RightsStore,
  Services,
  TicketStore,
} from './services.ts'
