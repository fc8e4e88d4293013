/** The vocabulary that all rooms of the server share: who calls, what services there are, what events tell. Types only. */

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
} from './services.ts'
