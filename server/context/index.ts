/** The vocabulary that all rooms of the server share: who calls, what services there are, what events tell. Types only. */

export type { Clock } from '#server/time'
export type { Caller, CallMade, SessionUser } from './caller.ts'
export type { Audit, AuditEntry, DomainEvent, EventKind, EventOf, Outbox } from './event.ts'
export type { QueryRunner } from './queryRunner.ts'
export type {
  Dictionaries,
  DictionaryOption,
  DocumentAccess,
  Grants,
  Ids,
  LiveLibrary,
  Log,
  PermissionEntry,
  Random,
  RightsStore,
  Services,
  TicketDesk,
} from './services.ts'
