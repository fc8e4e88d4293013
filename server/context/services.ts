import type { Config } from '#config'
import type { AnyDocument, Diagnostic } from '#core/document'
import type { Library } from '#core/library'
import type { DataRule, DataScope, Rights } from '#core/permission'
import type { Withheld } from '#core/screen'
import type { Database } from '#server/database'
import type { Clock, Random } from '#server/platform'

/** The published documents. Each publication replaces the whole library. */
export interface LiveLibrary {
  current(): Library
  /** Checks an unpublished document against the library. */
  check(document: AnyDocument): readonly Diagnostic[]
  /** Increases with each change; caches use it as a key. */
  revision(): number
  /** Changes with each publication; equal on all instances. */
  stamp(): string
  onChange(listener: () => void): void
}

/** Rights by user, cached until `rights.changed`. Roles apply in their own tenant, those of tenant 0 everywhere. */
export interface RightsStore {
  of(userId: string, tenantId?: number): Promise<Rights>
  /** What the roles of a user grant. */
  grantsOf(userId: string, tenantId?: number): Promise<Grants>
  /** All rows of the menu table, including buttons, in order. */
  permissions(): Promise<readonly PermissionEntry[]>
  /** The rights cut by those of a low-code app. Throws 403 for an unknown one. */
  withinApp(rights: Rights, app: string, tenantId: number): Promise<Rights>
  /** Number of users whose rights are cached. */
  size(): number
  /** Drops the cache of these users; with an empty list everything, including the menu table. */
  drop(userIds: readonly string[]): void
}

/** What the roles of a user grant: permission rows, how far they see, and the data rules that narrow that. */
export interface Grants {
  admin: boolean
  roleIds: readonly string[]
  /** Role codes. */
  roles: readonly string[]
  permissionIds: ReadonlySet<string>
  /** The widest scope of the roles. */
  dataScope: DataScope
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
  /** 0 top level, 1 below, 2 button. */
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

/** Writes a log line: fields as JSON, and a message. */
export type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>

/** The services of routes and behaviours; created once by `createApp`. */
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

/** Single-use tickets for requests that cannot send headers: sockets, downloads, printing. */
export interface TicketStore {
  /** A ticket for a path of the site without base path and query, valid once, for a minute and while the session of the caller lasts. */
  issue(caller: Caller, path: string): Promise<string>
  /** The caller of a ticket for this path (without query); null when it was used, has expired or is for another path. */
  redeem(ticket: string, path: string, from: { ip: string; requestId: string; tenant?: string }): Promise<Caller | null>
  /** The same caller and tenant with current rights; null when the session has ended. */
  renew(caller: Caller): Promise<Caller | null>
  /** The caller of work that goes on without a session, with current rights; null when the user may not sign in any more. */
  callerOfUser(owner: WorkOwner): Promise<Caller | null>
}

/** Who started work that goes on without a session, and as whom: in which tenant and department. */
export interface WorkOwner {
  userId: string
  tenantId: number
  orgCode: string
}

/** Which documents a caller may see. spec: schema-language, Permissions */
export interface DocumentAccess {
  /** Whether a menu row, a readable screen that refers to it, or `<permission>:list` gives access to the screen. */
  mayReadScreen(caller: Caller, screenId: string): boolean
  /** Whether a readable screen shows or refers to the model, so that its options may be loaded. */
  mayUseModel(caller: Caller, modelId: string): boolean
  /** The parts of a screen that page field settings withhold from these roles; undefined when none are. */
  withheldOf(roleIds: readonly string[], screenId: string): Withheld | undefined
  /** The buttons of sub-tables that a page over the model withholds from the caller, as `rowPart` names them. */
  withheldRows(caller: Caller, modelId: string): ReadonlySet<string>
}

/** Current dictionaries, from the server's own tables. */
export interface Dictionaries {
  /** The text of a value in a tenant; undefined when the code or value is unknown. */
  text(code: string, value: string, tenantId: number): string | undefined
  /** The options of a code in order, those of a tenant over the shared ones; empty when the code is unknown. */
  options(code: string, tenantId: number): readonly DictionaryOption[]
  codes(): readonly string[]
  refresh(): Promise<void>
}

export interface DictionaryOption {
  value: string
  text: string
  tone?: string
  disabled?: boolean
}

/** A Kysely handle: the database or an open transaction. */
export type QueryRunner = Database['query']

/** Events, written to the outbox in the transaction of the change. They carry ids, not values. */
export type DomainEvent =
  | { kind: 'record.changed'; model: string; ids: readonly string[]; change: 'add' | 'edit' | 'delete' | 'restore' }
  | { kind: 'document.published'; documents: readonly { kind: string; id: string; revision: number }[] }
  /** The rights of these users changed; an empty list means all users. */
  | { kind: 'rights.changed'; userIds: readonly string[] }
  | { kind: 'session.ended'; sessionIds: readonly string[] }
  /** Bells must reload: of these users, or with an empty list of the whole tenant; the id may be empty. */
  | { kind: 'announcement.changed'; announcementId: string; tenantId: number; userIds: readonly string[] }

export type EventKind = DomainEvent['kind']
export type EventOf<K extends EventKind> = Extract<DomainEvent, { kind: K }>

/** Delivers events to every instance after the commit. A handler that fails is logged and does not stop the others. */
export interface Outbox {
  emit(query: QueryRunner, event: DomainEvent): Promise<void>
  /** Delivers committed events on this instance. Responses to writes wait for it, so that the next call sees the change. */
  flush(): Promise<void>
  on<K extends EventKind>(kind: K, handler: (event: EventOf<K>) => void | Promise<void>): void
  /** Calls `refresh` once for a batch that contains events of this kind that `concerns` accepts. */
  renew<K extends EventKind>(kind: K, refresh: () => Promise<void>, concerns?: (event: EventOf<K>) => boolean): void
}

/** An entry of the audit log. Write-only fields are never included. */
export interface AuditEntry {
  username: string
  ip: string
  requestId: string
  /** When the call started, on the monotonic clock, in milliseconds. */
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
  /** The move that was made: several may lead between the same states. */
  move?: string
  /** The tenant of the record; none when omitted. */
  tenantId?: number
  before?: Readonly<Record<string, unknown>>
  after?: Readonly<Record<string, unknown>>
  note?: string
  /** Replaces the text made of action, model and note. */
  content?: string
  /** Absent for what the server does by itself. */
  call?: CallMade | undefined
}

export interface Audit {
  /** Writes entries of different records in one statement per log. */
  write(query: QueryRunner, ...entries: readonly AuditEntry[]): Promise<void>
}

/** The signed-in user of a call. */
export interface SessionUser {
  id: string
  username: string
  realname: string
  /** Code of the current department. */
  orgCode: string
  departId: string
  /** Codes of all departments of the user. */
  orgCodes: readonly string[]
  /** Ids of the roles in the chosen tenant. A code may exist in several tenants, an id is unique. */
  roleIds: readonly string[]
  /** Role codes. */
  roles: readonly string[]
  /** Tenants of the user. */
  tenantIds: readonly number[]
  /** Name of the chosen tenant, or of the platform; empty for a user without a choice. */
  workplace: string
}

/** The call that caused an action. */
export interface CallMade {
  /** Endpoint id. */
  id: string
  /** `GET`, `POST`, … */
  method: string
  /** Path without the query. */
  path: string
  /** The `User-Agent` header. */
  agent: string
}

/** Who makes a call, with which rights, from where. One value per request; background work uses the system caller. */
export interface Caller {
  user: SessionUser
  rights: Rights
  /** The tenant chosen in the header; 0 when the user has none. */
  tenantId: number
  ip: string
  requestId: string
  /** When the call started, on the monotonic clock, in milliseconds; absent without a call. */
  startedMs?: number
  /** Absent without a call. */
  call?: CallMade
  /** Hash of the session token, for revocation. */
  sessionId: string
  /** Of a caller that stands for a role: what it grants, which no user leads to. */
  grants?: Grants
  /** Of a read as somebody else would see it: the caller and the other, of whom each must see what is shown. `rights` are those of both. */
  viewers?: readonly [caller: Caller, other: Caller]
}
