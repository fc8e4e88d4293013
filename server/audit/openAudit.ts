import { type RawBuilder, sql } from 'kysely'
import { accountMessages, agentTexts, auditActionTexts } from '#core/message'
import type { Model } from '#core/model'
import { groupBy } from '#core/object'
import { rightsOf } from '#core/permission'
import type { Audit, AuditEntry, Caller, QueryRunner, Services } from '#server/context'
import { monotonicMs } from '#server/platform'

const secretNames = /password|secret|token|salt|captcha|ticket/i

type Values = Readonly<Record<string, unknown>>

/** The write-only fields of a model. */
const writeOnly = (model: Model | undefined): ReadonlySet<string> =>
  new Set(
    (model?.fields ?? []).filter(({ type }) => type.id === 'password' || type.id === 'secret').map(({ name }) => name),
  )

/** The values without secrets: identified by the field types of the model, and by name where there is no field. */
export function withoutSecrets(values: Values | undefined, model?: Model): Record<string, unknown> | null {
  if (!values) return null
  const hidden = writeOnly(model)
  const entries = Object.entries(values).filter(
    ([name]) => !hidden.has(name) && (model?.field(name) || !secretNames.test(name)),
  )
  return Object.fromEntries(entries)
}

type AuditServices = Pick<Services, 'clock' | 'ids' | 'library'>

/** `operate_type` of the operation log: the dictionary of the same name. spec: screens §14 sysLog */
const operations: Readonly<Record<AuditEntry['action'], string | null>> = {
  add: '2',
  edit: '3',
  delete: '4',
  restore: '3',
  move: '3',
  login: null,
  logout: null,
  import: '5',
  export: '6',
  publish: '3',
  grant: '3',
}

const contentLength = 1_000

const isSignIn = ({ action }: AuditEntry) => action === 'login' || action === 'logout'

/** The real name of the user; the account name when the user is unknown. */
const nameOf = ({ username }: AuditEntry) =>
  username === systemUser.username
    ? sql<string>`${systemUser.realname}`
    : sql<string>`coalesce((select realname from sys_user where username = ${username} order by del_flag limit 1), ${username})`

/** The next version number of a record in the data log. */
const nextVersion = ({ model, recordId }: AuditEntry) =>
  sql<number>`(select coalesce(max(data_version), 0) + 1 from sys_data_log where data_table = ${model} and data_id = ${recordId})`

interface Lookups {
  name(entry: AuditEntry): RawBuilder<string> | string
  version(entry: AuditEntry): RawBuilder<number> | number
}

const subqueries: Lookups = { name: nameOf, version: nextVersion }

/** What `nameOf` and `nextVersion` find, read once for all entries: a database plans each subquery of a statement by itself. */
async function readLookups(query: QueryRunner, entries: readonly AuditEntry[]): Promise<Lookups> {
  const keyOf = (model: unknown, id: unknown) => `${model}/${id}`
  const versions = new Map<string, number>()
  for (const [model, ofModel] of groupBy(entries, (entry) => entry.model)) {
    const ids = ofModel.map(({ recordId }) => recordId)
    const rows = await query
      .selectFrom('sys_data_log')
      .select(['data_id', ({ fn }) => fn.max('data_version').as('latest')])
      .where('data_table', '=', model)
      .where('data_id', 'in', ids)
      .groupBy('data_id')
      .execute()
    for (const { data_id, latest } of rows) versions.set(keyOf(model, data_id), Number(latest))
  }
  const names = new Map<string, string>()
  for (const [username, [entry]] of groupBy(entries, (one) => one.username)) {
    if (!entry) continue
    const { rows } = await sql<{ name: string }>`select ${nameOf(entry)} as name`.execute(query)
    names.set(username, rows[0]?.name ?? username)
  }
  return {
    name: ({ username }) => names.get(username) ?? username,
    version: ({ model, recordId }) => (versions.get(keyOf(model, recordId)) ?? 0) + 1,
  }
}

/** The duration of the call until the entry is written, in milliseconds; excludes the commit and the response. */
const costOf = ({ startedMs }: AuditEntry): number | null =>
  startedMs === undefined ? null : Math.max(0, Math.round(monotonicMs() - startedMs))

const pathLength = 500

/** The call and browser columns of an entry. spec: screens §14 sysLog */
const calledAs = (call: AuditEntry['call']) => ({
  method: call?.id ?? null,
  request_type: call?.method ?? null,
  request_url: call?.path.slice(0, pathLength) ?? null,
  ...readAgent(call?.agent),
})

/** The text of an entry: action, model and note, unless the entry has its own content. */
function contentOf(entry: AuditEntry, library: AuditServices['library']): string {
  if (entry.content !== undefined) return entry.content.slice(0, contentLength)
  const title = library.current().resolvedModel(entry.model)?.title ?? entry.model
  return [auditActionTexts[entry.action], title, entry.note ?? ''].filter(Boolean).join('：').slice(0, contentLength)
}

/** Writes an entry of `sysLog`, and one of `sysDataLog` when values changed, in the transaction of the change. */
export function openAudit({ clock, ids, library }: AuditServices): Audit {
  const base = (entry: AuditEntry) => ({
    id: ids.next(),
    create_by: entry.username,
    create_time: clock.now(),
    tenant_id: entry.tenantId ?? 0,
    del_flag: 0,
    row_version: 1,
  })
  const operationRow = (entry: AuditEntry, { name }: Lookups) => ({
    ...base(entry),
    log_content: contentOf(entry, library),
    operate_type: operations[entry.action],
    log_type: isSignIn(entry) ? '1' : '2',
    username: name(entry),
    userid: entry.username,
    ip: entry.ip,
    cost_time: costOf(entry),
    ...calledAs(entry.call),
    request_param: JSON.stringify({ model: entry.model, id: entry.recordId, requestId: entry.requestId }),
  })
  const dataRow = (entry: AuditEntry, { version }: Lookups) => {
    const model = library.current().resolvedModel(entry.model)
    const content = {
      action: entry.action,
      move: entry.move,
      ip: entry.ip,
      requestId: entry.requestId,
      before: withoutSecrets(entry.before, model),
      after: withoutSecrets(entry.after, model),
    }
    return {
      ...base(entry),
      data_table: entry.model,
      data_id: entry.recordId,
      data_version: version(entry),
      data_content: JSON.stringify(content),
    }
  }
  return {
    async write(query, ...entries) {
      const lookups = entries.length > 1 ? await readLookups(query, entries) : subqueries
      const changes = entries.filter(({ before, after }) => before ?? after)
      await insertRows(query, {
        sys_log: entries.map((entry) => operationRow(entry, lookups)),
        sys_data_log: changes.map((entry) => dataRow(entry, lookups)),
      })
    },
  }
}

async function insertRows(query: QueryRunner, tables: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const filled = Object.entries(tables).filter(([, rows]) => rows.length > 0)
  await Promise.all(filled.map(([table, rows]) => query.insertInto(table).values(rows).execute()))
}

/** The user of log entries for actions of the server itself. */
export const systemUser = Object.freeze({ username: 'system', realname: accountMessages.system })

/** The server itself as a caller in a tenant, with administrator rights. */
export const systemCaller = (tenantId: number): Caller => ({
  user: {
    ...systemUser,
    id: '',
    orgCode: '',
    departId: '',
    orgCodes: [],
    roleIds: [],
    roles: [],
    tenantIds: [],
    workplace: '',
  },
  rights: rightsOf({ admin: true, granted: [], rows: [] }),
  tenantId,
  ip: '',
  requestId: '',
  sessionId: '',
})

/** Who acted, from where, in which call. */
export type Author = Pick<AuditEntry, 'username' | 'ip' | 'requestId' | 'startedMs' | 'call'>

/** The author of a caller's actions. */
export const auditedBy = ({ user, ip, requestId, startedMs, call }: Caller): Author => ({
  username: user.username,
  ip,
  requestId,
  startedMs,
  call,
})

type AgentPattern = readonly [pattern: RegExp, name: string]

/** Patterns of user agents, specific ones before general ones, since most agents also claim to be Chrome or Safari. */
const browsers: readonly AgentPattern[] = [
  [/wxwork\/(\d+)/i, agentTexts.workWeChat],
  [/DingTalk\/(\d+)/i, agentTexts.dingTalk],
  [/MicroMessenger\/(\d+)/i, agentTexts.weChat],
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//, 'Safari'],
]

const systems: readonly AgentPattern[] = [
  [/Windows NT 10\.0/, 'Windows 10/11'],
  [/Windows NT 6\.1/, 'Windows 7'],
  [/Windows/, 'Windows'],
  [/(?:iPhone OS|iPad; CPU OS) (\d+)/, 'iOS'],
  [/HarmonyOS(?:\s(\d+))?/, 'HarmonyOS'],
  [/Android (\d+)/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const readLength = 500

function nameIn(agent: string, patterns: readonly AgentPattern[]): string | null {
  for (const [pattern, name] of patterns) {
    const match = pattern.exec(agent.slice(0, readLength))
    if (match) return match[1] ? `${name} ${match[1]}` : name
  }
  return null
}

/** Browser and operating system of a user agent; null when unknown. spec: screens §14 sysLog */
export const readAgent = (agent = ''): { browser: string | null; os: string | null } => ({
  browser: nameIn(agent, browsers),
  os: nameIn(agent, systems),
})
