/** Types shared by all rooms of the server: callers, services, events. No code. */

export type { Clock, Random } from '#server/platform'
export type {
  Audit,
  AuditEntry,
  Caller,
  CallMade,
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
  SessionUser,
  TicketStore,
  WorkOwner,
} from './services.ts'
