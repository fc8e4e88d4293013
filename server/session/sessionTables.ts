import type { ColumnSpec, TableSpec } from '#server/database'

const text = (name: string, length: number, nullable = false): ColumnSpec => ({ name, type: 'text', length, nullable })
const integer = (name: string): ColumnSpec => ({ name, type: 'integer', nullable: false, default: 0 })
const table = (name: string, columns: readonly ColumnSpec[], indexed: readonly string[] = []): TableSpec => ({
  name,
  columns,
  primaryKey: ['id'],
  uniques: [],
  indexes: indexed.map((column) => ({ name: `ix_${name}_${column}`, columns: [column] })),
})

/** Who is signed in where. `id` is the hash of the token; the token itself is nowhere on the server. */
const session = table(
  'session',
  [
    text('id', 64),
    text('handle', 32),
    text('user_id', 64),
    text('org_code', 64, true),
    text('ip', 64),
    text('agent', 300),
    integer('created_ms'),
    integer('seen_ms'),
  ],
  ['user_id', 'handle', 'created_ms'],
)

/** Failed logins by account and network, by account, and by network; `id` is a hash of what is counted. */
const loginFailure = table('login_failure', [text('id', 64), integer('failures'), integer('last_ms')], ['last_ms'])

/** Captchas that wait for their answer: `id` is a hash of text and key. */
const captcha = table(
  'captcha',
  [text('id', 64), text('key_hash', 64), integer('expires_ms')],
  ['key_hash', 'expires_ms'],
)

/** Single-use tickets: `id` is the hash of the ticket. */
const ticket = table(
  'ticket',
  [text('id', 64), text('session_id', 64), text('path', 2_000), integer('expires_ms')],
  ['expires_ms'],
)

/** Links by which people set a password: `id` is the hash of the ticket in the link, `made_by` the user who made it, in a tenant. */
const passwordReset = table(
  'password_reset',
  [text('id', 64), text('user_id', 64), text('made_by', 64), integer('tenant_id'), integer('expires_ms')],
  ['user_id', 'expires_ms'],
)

/** Codes that were sent to phones: `id` is a hash of number and purpose, the code itself is nowhere. */
const smsCode = table(
  'sms_code',
  [text('id', 64), text('code_hash', 64), integer('tries'), integer('expires_ms')],
  ['expires_ms'],
)

/** What an account is remembered by: the department chosen last, and whether the password must be changed. */
const accountNote = table('account_note', [text('id', 64), text('org_code', 64, true), integer('password_due')])

/** Secrets of this installation that nobody has set. */
const installSecret = table('install_secret', [text('id', 64), text('value', 200)])

export const sessionTables: readonly TableSpec[] = [
  session,
  loginFailure,
  captcha,
  ticket,
  smsCode,
  passwordReset,
  accountNote,
  installSecret,
]
