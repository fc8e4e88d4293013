import { limit, serverLimit } from '#core/limit'
import { defaultApiBase } from '#core/menu'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads settings and collects the problems. */
function readerOf(environment: Environment) {
  const problems: string[] = []
  const variable = (name: string): string => environment[name]?.trim() ?? ''
  const refuse = <T>(name: string, expected: string, fallback: T): T => {
    problems.push(`${name}="${variable(name)}": ${expected}`)
    return fallback
  }
  return {
    problems,
    text: (name: string, fallback = '') => variable(name) || fallback,
    matching(
      name: string,
      pattern: RegExp,
      { fallback = '', expected }: { fallback?: string; expected: string },
    ): string {
      const text = variable(name)
      if (text === '') return fallback
      return pattern.test(text) ? text : refuse(name, expected, fallback)
    },
    integer(name: string, fallback: number, [least, most]: readonly [number, number]): number {
      const text = variable(name)
      if (text === '') return fallback
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
      return value >= least && value <= most ? value : refuse(name, `an integer from ${least} to ${most}`, fallback)
    },
    flag(name: string): boolean {
      const text = variable(name).toLowerCase()
      if (['', 'off', 'false', '0'].includes(text)) return false
      return ['on', 'true', '1'].includes(text) || refuse(name, 'on or off', false)
    },
    choice<const V extends string>(name: string, values: readonly [V, ...V[]], fallback: V): V {
      const text = variable(name)
      const match = values.find((value) => value === text)
      return match ?? (text === '' ? fallback : refuse(name, `one of ${values.join(', ')}`, fallback))
    },
    list: (name: string): readonly string[] =>
      variable(name)
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
  }
}

type Reader = ReturnType<typeof readerOf>

const webAddress = /^https?:\/\/[^\s'";,]+$/
const smsAddress = /^(log|https?:\/\/[^\s'";,]+)$/
const mailServer = /^(log|smtps?:\/\/[^\s'";,]+)$/
const mailbox = /^[^\s@<>,;]+@[^\s@<>,;]+$/
const address = (reader: Reader, name: string) =>
  reader.matching(name, webAddress, { expected: 'an address that begins with http:// or https://' })

function zoneOffset(timeZone: string, problems: string[]): number {
  try {
    const text = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(Date.UTC(2024, 0, 1))
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  } catch {
    problems.push(`TZ="${timeZone}": the name of a time zone, such as Asia/Shanghai`)
    return 480
  }
}

const plainPath = /^(\/(?!\.)[\w.~-]+)*$/

/** Where browsers reach the product. */
function readPlace(reader: Reader) {
  const apiBase = reader.matching('API_BASE', /^(\/[A-Za-z0-9_-]+)+$/, {
    fallback: defaultApiBase,
    expected: `a path such as ${defaultApiBase}`,
  })
  const publicUrl = address(reader, 'PUBLIC_URL').replace(/\/+$/, '')
  const { pathname = '', search = '', hash = '' } = URL.canParse(publicUrl) ? new URL(publicUrl) : {}
  const basePath = pathname.replace(/\/$/, '')
  const isUsable = plainPath.test(basePath) && ![apiBase, '/assets'].includes(basePath) && search + hash === ''
  if (!isUsable) reader.problems.push(`PUBLIC_URL="${publicUrl}": its path cannot be one that the product is served at`)
  return {
    /** Base path of the API below the base path, without a trailing slash. */
    apiBase,
    /** Public address of the product, for links sent to the outside; when empty, links are paths. */
    publicUrl,
    /** The path of the public address, below which a host serves the product; empty at its root. */
    basePath,
  }
}

const readNetwork = (reader: Reader) => ({
  host: reader.matching('HOST', /^[\w.:%-]+$/, { fallback: '127.0.0.1', expected: 'a host name or address' }),
  port: reader.integer('PORT', 8080, [0, 65_535]),
  /** Addresses or networks whose `X-Forwarded-For` is trusted. */
  trustedProxies: reader.list('TRUSTED_PROXIES'),
})

function readStorage(reader: Reader) {
  const dataDir = reader.text('DATA_DIR', './data')
  const databaseUrl = reader.matching('DATABASE_URL', /^(sqlite:.+|postgres(ql)?:\/\/\S+)$/, {
    fallback: `sqlite:${dataDir}/village.db`,
    expected: 'sqlite:<file> or postgres://…',
  })
  return {
    dataDir,
    /** `sqlite:<file>` or `postgres://…`. */
    databaseUrl,
    /** Connections to PostgreSQL of each instance: as many for single statements, and as many for transactions. */
    databaseConnections: reader.integer('DATABASE_CONNECTIONS', 10, [1, 500]),
    /** Whether SQLite syncs each commit to disk; `off` only where a power cut may lose data, as in tests. */
    databaseSync: reader.choice('DATABASE_SYNC', ['full', 'off'], 'full'),
    /** Ids of table changes whose loss of stored values is accepted. */
    confirmedLosses: reader.list('MIGRATE_CONFIRM'),
    seed: reader.choice('SEED', ['demo', 'none'], 'demo'),
    /** Password of `admin` at the first start; empty when not set. */
    adminPassword: environmentPassword(reader),
    logRetentionDays: reader.integer('LOG_RETENTION_DAYS', 180, [1, 3_650]),
    trashRetentionDays: reader.integer('TRASH_RETENTION_DAYS', 30, [1, 3_650]),
  }
}

function environmentPassword(reader: Reader): string {
  const password = reader.text('ADMIN_PASSWORD')
  if (password !== '' && password.length < 8) reader.problems.push('ADMIN_PASSWORD: at least 8 characters')
  return password
}

const readPublicPart = (reader: Reader) => ({
  mapTiles: address(reader, 'MAP_TILES'),
  frameHosts: reader.list('FRAME_HOSTS'),
  staticUrl: address(reader, 'STATIC_URL'),
  previewUrl: address(reader, 'PREVIEW_URL'),
  sso: reader.flag('SSO'),
  ssoServer: address(reader, 'SSO_SERVER'),
  /** Endpoint that sends text messages; `log` writes them to the server log; empty when there is none. */
  smsUrl: reader.matching('SMS_URL', smsAddress, {
    expected: 'log, or an address that begins with http:// or https://',
  }),
  /** Server that sends mail; `log` writes mail to the server log; empty when there is none. */
  mailUrl: reader.matching('MAIL_URL', mailServer, {
    expected: 'log, or an address that begins with smtp:// or smtps://',
  }),
  /** Sender of mail. */
  mailFrom: reader.matching('MAIL_FROM', mailbox, { expected: 'the address of a mailbox' }),
  /** Whether people may register accounts of their own. */
  register: reader.text('REGISTER') === '' ? reader.text('SEED', 'demo') === 'demo' : reader.flag('REGISTER'),
  /** Hosts that data sources may connect to, each with an optional port. */
  dataSourceHosts: reader.list('DATA_SOURCE_HOSTS'),
  /** Hosts that the proxy may call, each with its port unless that is the scheme's; none by default. */
  proxyHosts: reader.list('PROXY_HOSTS'),
  microFrontend: reader.flag('MICRO_FRONTEND'),
  /** Key of `X-Sign`; when empty, one is generated at the first start and stored in the database. */
  signKey: reader.text('SIGN_KEY'),
  /** How `X-Sign` is computed. */
  signAlgorithm: reader.choice('SIGN_ALGORITHM', ['md5', 'hmac-sha256'], 'md5'),
  signRequired: reader.flag('SIGN_REQUIRED'),
  safeMode: reader.flag('SAFE_MODE'),
})

/** A third party that people may sign in through, with the credentials that it gave to this product. spec: contract §2.5 */
interface ThirdPartySetting {
  type: 'wechat_enterprise' | 'dingtalk' | 'oauth2'
  /** Corporation id of WeChat Work, client id of the others. */
  clientId: string
  secret: string
  /** The application of WeChat Work; empty for the others. */
  agentId: string
  /** Addresses of a private deployment, or of an OAuth2 server; empty: those of the public service. */
  urls: Readonly<Record<'login' | 'token' | 'user', string>>
  /** OAuth2: what is asked for, and the field of the user that identifies them. */
  scope: string
  userField: string
}

/** The comma-joined credentials of a third party; undefined when it is not configured. */
function credentials(reader: Reader, name: string, ...parts: string[]): string[] | undefined {
  const pattern = new RegExp(`^[^,\\s]+(,[^,\\s]+){${parts.length - 1}}$`)
  const text = reader.matching(name, pattern, { expected: `${parts.join(',')} without blanks` })
  return text === '' ? undefined : text.split(',')
}

/** WeChat Work and DingTalk with their public or private addresses, and one server that speaks OAuth2. */
function readThirdParties(reader: Reader): readonly ThirdPartySetting[] {
  const own = (name: string) => {
    const url = address(reader, name).replace(/\/$/, '')
    return { urls: { login: url, token: url, user: url }, scope: '', userField: '' }
  }
  const [corpId = '', agentId = '', corpSecret = ''] =
    credentials(reader, 'WECHAT_WORK', 'corpId', 'agentId', 'secret') ?? []
  const [dingId = '', dingSecret = ''] = credentials(reader, 'DINGTALK', 'clientId', 'clientSecret') ?? []
  const [clientId = '', secret = ''] = credentials(reader, 'OAUTH2', 'clientId', 'clientSecret') ?? []
  const oauth2 = {
    urls: {
      login: address(reader, 'OAUTH2_LOGIN_URL'),
      token: address(reader, 'OAUTH2_TOKEN_URL'),
      user: address(reader, 'OAUTH2_USER_URL'),
    },
    scope: reader.text('OAUTH2_SCOPE', 'openid profile'),
    userField: reader.text('OAUTH2_USER_FIELD', 'sub'),
  }
  if (clientId !== '' && Object.values(oauth2.urls).includes(''))
    reader.problems.push('OAUTH2 needs OAUTH2_LOGIN_URL, OAUTH2_TOKEN_URL and OAUTH2_USER_URL')
  const all: readonly ThirdPartySetting[] = [
    { type: 'wechat_enterprise', clientId: corpId, agentId, secret: corpSecret, ...own('WECHAT_WORK_URL') },
    { type: 'dingtalk', clientId: dingId, agentId: '', secret: dingSecret, ...own('DINGTALK_URL') },
    { type: 'oauth2', clientId, agentId: '', secret, ...oauth2 },
  ]
  return all.filter((party) => party.clientId !== '')
}

const mebibyte = 1_048_576
const readLimits = (reader: Reader) => ({
  sessionHours: reader.integer('SESSION_HOURS', 168, [1, 168]),
  sessionIdleHours: reader.integer('SESSION_IDLE_HOURS', 168, [1, 168]),
  ratePerMinute: reader.integer('RATE_PER_MINUTE', 6_000, [1, 1_000_000]),
  loginRatePerMinute: reader.integer('LOGIN_RATE_PER_MINUTE', 60, [1, 1_000_000]),
  maxInFlight: reader.integer('MAX_IN_FLIGHT', 500, [1, 100_000]),
  bodyBytes: reader.integer('BODY_KB', serverLimit.jsonBodyBytes / 1024, [1, 65_536]) * 1024,
  /** Default time limit for receiving the body of a call. */
  bodyTimeoutMs: reader.integer('BODY_TIMEOUT_S', 30, [1, 600]) * 1_000,
  uploadBytes: reader.integer('UPLOAD_MB', limit.uploadBytes / mebibyte, [1, 2_048]) * mebibyte,
  imageBytes: reader.integer('IMAGE_MB', limit.imageBytes / mebibyte, [1, 2_048]) * mebibyte,
})

const privateMark = 'private:'
const defaultFolders = ['temp', 'avatar', 'bizfile', 'cgform', 'import', 'private:contract', 'private:personnel']

/** All settings of the server, read once from the environment and never changed. The README lists every name. */
export type Config = ReturnType<typeof readConfig>

/** Reads and checks the settings. Throws one error that lists every invalid setting. */
export function readConfig(environment: Environment) {
  const reader = readerOf(environment)
  const timeZone = reader.text('TZ', 'Asia/Shanghai').replace(/^:/, '')
  const listedFolders = reader.list('UPLOAD_FOLDERS')
  const folders = listedFolders.length > 0 ? listedFolders : defaultFolders
  const config = {
    ...readNetwork(reader),
    ...readPlace(reader),
    ...readStorage(reader),
    ...readPublicPart(reader),
    thirdParties: readThirdParties(reader),
    ...readLimits(reader),
    logLevel: reader.choice('LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent'], 'info'),
    /** Whether `/metrics` answers Prometheus, and the token that it asks for. */
    metrics: reader.flag('METRICS'),
    metricsToken: reader.text('METRICS_TOKEN'),
    /** Whether `/mcp` answers assistants and scripts that bear a personal token. */
    mcp: reader.flag('MCP'),
    timeZone,
    /** Minutes ahead of UTC in winter. */
    zoneMinutes: zoneOffset(timeZone, reader.problems),
    /** Folders (`biz`) allowed for uploads. */
    uploadFolders: folders.map((name) => name.replace(privateMark, '')),
    /** Those of them whose files need a ticket of somebody who may read a record with the file. */
    privateFolders: folders
      .filter((name) => name.startsWith(privateMark))
      .map((name) => name.slice(privateMark.length)),
  }
  if (config.sso && config.ssoServer === '') reader.problems.push('SSO=on needs SSO_SERVER')
  if (config.sso && config.publicUrl === '')
    reader.problems.push('SSO=on needs PUBLIC_URL, the address that tickets are for')
  if (config.thirdParties.length > 0 && config.publicUrl === '')
    reader.problems.push('WECHAT_WORK, DINGTALK and OAUTH2 need PUBLIC_URL, the address that they lead back to')
  if (config.mailUrl.startsWith('smtp') && config.mailFrom === '')
    reader.problems.push('MAIL_URL needs MAIL_FROM, the mailbox that mail comes from')
  if (config.metrics && config.metricsToken.length < 16)
    reader.problems.push('METRICS=on needs METRICS_TOKEN, at least 16 characters')
  if (reader.problems.length > 0) throw new Error(`settings that cannot be used:\n  ${reader.problems.join('\n  ')}`)
  return Object.freeze(config)
}

const loopback = /^(127(\.\d{1,3}){3}|localhost|::1|\[::1\])$/

/** Whether only this machine can reach the server. */
export const isLoopback = (host: string): boolean => loopback.test(host)
