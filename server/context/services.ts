import type { Config } from '#config'
import type { AnyDocument, Diagnostic } from '#core/document'
import type { Library } from '#core/library'
import type { DataRule, Rights } from '#core/permission'
import type { Withheld } from '#core/screen'
import type { Database } from '#server/database'
import type { Clock, Random } from '#server/platform'

/** The published documents as they are now. Replaced as a whole when something is published. */
export interface LiveLibrary {
  current(): Library
  /** Checks a document that nobody has published, as it would be checked. */
  check(document: AnyDocument): readonly Diagnostic[]
  /** Goes up with each change; caches key on it. */
  revision(): number
  /** Changes whenever what is published does; equal on all instances. */
  stamp(): string
  onChange(listener: () => void): void
}

/** Rights by user, cached until `rights.changed`. Roles count in their own tenant; those of no tenant (0) everywhere. */
export interface RightsStore {
  of(userId: string, tenantId?: number): Promise<Rights>
  /** What the roles of a user give. */
  grantsOf(userId: string, tenantId?: number): Promise<Grants>
  /** Every row of the menu table, buttons included, in its order. */
  permissions(): Promise<readonly PermissionEntry[]>
  /** Forgets what is known of these users; of everybody, and the menu table, when there are none. */
  drop(userIds: readonly string[]): void
}

/** What the roles of a user give: permission rows, and the data rules that restrict rows. */
export interface Grants {
  admin: boolean
  roleIds: readonly string[]
  /** Their codes. */
  roles: readonly string[]
  permissionIds: ReadonlySet<string>
  dataRules: readonly (DataRule & { id: string; permissionId: string })[]
}

/** A row of the menu table. */
export interface PermissionEntry {
  id: string
  parentId: string | null
  name: string
  perms: string
  permsType: string
  status: string
  /** 0 first level, 1 below, 2 button. */
  menuType: string
  url: string
  component: string
  componentName: string
  redirect: string
  icon: string
  sortNo: number
  route: boolean
  hidden: boolean
  keepAlive: boolean
  alwaysShow: boolean
  internalOrExternal: boolean
}

/** 19-digit time-ordered ids as text. */
interface Ids {
  next(): string
}

/** One line a call: fields as JSON, and what happened. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** Everything that routes and behaviours work with; made once by `createApp`. */
export interface Services {
  config: Config
  database: Database
  clock: Clock
  ids: Ids
  random: Random
  log: Log
  library: LiveLibrary
  dictionaries: Dictionaries
  access: DocumentAccess
  rights: RightsStore
  tickets: TicketStore
  outbox: Outbox
  audit: Audit
}

/** Takes single-use tickets, where no header can be sent: sockets, downloads, print. */
export interface TicketStore {
  /** The caller behind a ticket for this path (no query); null when it is used, over, or for another path. */
  redeem(ticket: string, path: string, from: { ip: string; requestId: string; tenant?: string }): Promise<Caller | null>
  /** The same caller with the rights of now, in the same tenant; null when its session has ended. */
  renew(caller: Caller): Promise<Caller | null>
}

/** What a caller may see of the documents. spec: schema-language, Permissions */
export interface DocumentAccess {
  /** Screens that a menu row, a readable screen that refers to them or `<permission>:list` gives. */
  mayReadScreen(caller: Caller, screenId: string): boolean
  /** Models that readable screens show or refer to; their options may be loaded. */
  mayUseModel(caller: Caller, modelId: string): boolean
  /** What of a screen page fields keep from people with these roles; undefined: nothing. */
  withheldOf(roleIds: readonly string[], screenId: string): Withheld | undefined
}

/** Dictionaries as they are now, from the server's own tables. */
export interface Dictionaries {
  /** The text of a value; undefined for an unknown code or value. */
  text(code: string, value: string): string | undefined
  /** Options of a code in their order; empty for an unknown code. */
  options(code: string): readonly DictionaryOption[]
  codes(): readonly string[]
  refresh(): Promise<void>
}

export interface DictionaryOption {
  value: string
  text: string
  tone?: string
  disabled?: boolean
}

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
  | { kind: 'announcement.changed'; announcementId: string; tenantId: number; userIds: readonly string[] }

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

/** The signed-in person behind a call. */
export interface SessionUser {
  id: string
  username: string
  realname: string
  /** Code of the current department. */
  orgCode: string
  departId: string
  /** Codes of all departments. */
  orgCodes: readonly string[]
  /** Ids of the roles that count in the chosen tenant. A code may stand in several tenants, an id says which role it is. */
  roleIds: readonly string[]
  /** Role codes. */
  roles: readonly string[]
  /** Tenants that the user belongs to. */
  tenantIds: readonly number[]
}

/** The call behind what somebody does. */
export interface CallMade {
  /** The id of its endpoint. */
  id: string
  /** `GET`, `POST`, … */
  method: string
  /** The requested path, without the query. */
  path: string
  /** What the browser calls itself. */
  agent: string
}

/** Who calls, with which rights, from where. One value per request; background work has the system caller. */
export interface Caller {
  user: SessionUser
  rights: Rights
  /** The tenant chosen by the header; 0 when the user has none. */
  tenantId: number
  ip: string
  requestId: string
  /** When the call came, by the clock that only goes on; absent where no call stands behind it. */
  startedMs?: number
  /** Absent where no call stands behind it. */
  call?: CallMade
  /** Hash of the session token, for revocation. */
  sessionId: string
}
