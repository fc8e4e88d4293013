import { hash, timingSafeEqual } from 'node:crypto'
import { productError } from '#core/error'
import type { QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'

type CodeServices = Pick<Services, 'database' | 'clock' | 'random'>

/** Where a code goes and what it is for; a code for one purpose is worth nothing for another. */
export interface CodeRecipient {
  /** A phone number, or the address of a mailbox. */
  to: string
  /** `0` sign-in, `1` registration, `2` forgotten password; calls of their own name further ones. spec: contract §2.4 */
  mode: string
}

/** How an attempt with a code ended. `expired` also when there is none, or when it was tried too often. */
export type CodeVerdict = 'right' | 'wrong' | 'expired'

const validMs = 600_000
const maxTries = 5
const digits = 6

const sha256 = (text: string) => hash('sha256', text, 'hex')
/** Whether a code goes to a mailbox and not to a phone. */
export const isMailbox = ({ to }: Pick<CodeRecipient, 'to'>): boolean => to.includes('@')

const idOf = ({ to, mode }: CodeRecipient) => sha256(`${mode}\n${isMailbox({ to }) ? to.toLowerCase() : to}`)
const hashOf = (recipient: CodeRecipient, code: string) => sha256(`${idOf(recipient)}\n${code}`)

const randomCode = ({ random }: Pick<CodeServices, 'random'>): string =>
  String(random.int(10 ** digits)).padStart(digits, '0')

/** Generates a code and stores its hash. Throws while an earlier one is still valid, also when that one was tried too often. */
export async function newCode({ database, clock, random }: CodeServices, recipient: CodeRecipient): Promise<string> {
  const code = randomCode({ random })
  const nowMs = clock.nowMs()
  const id = idOf(recipient)
  await database.transaction(async (query) => {
    await query.deleteFrom('sms_code').where('expires_ms', '<', nowMs).execute()
    const existing = await query.selectFrom('sms_code').select('id').where('id', '=', id).executeTakeFirst()
    if (existing) throw productError('smsStillValid')
    await query
      .insertInto('sms_code')
      .values({ id, code_hash: hashOf(recipient, code), tries: 0, expires_ms: nowMs + validMs })
      .execute()
  })
  return code
}

/** A name that somebody types beside a number, and whether the number is that of its account. */
interface NamedRequest {
  name: string
  expected: boolean
}

/**
 * The same for a number that may belong to nobody, asked for under a name: a mistyped name keeps nobody from asking under the right one. All
 * requests within the time of the first code share its end and its attempts, each name is answered once in it, and what is written does not
 * depend on `expected`, so that nothing tells whether the number belongs to the name.
 */
export async function newNamedCode(
  { database, clock, random }: CodeServices,
  recipient: CodeRecipient,
  { name, expected }: NamedRequest,
): Promise<string> {
  const code = randomCode({ random })
  const nowMs = clock.nowMs()
  const [id, nameId] = [idOf(recipient), idOf({ ...recipient, mode: `${recipient.mode}:${name}` })]
  await database.transaction(async (query) => {
    await query.deleteFrom('sms_code').where('expires_ms', '<', nowMs).execute()
    const rows = await query.selectFrom('sms_code').selectAll().where('id', 'in', [id, nameId]).execute()
    const earlier = rows.find((row) => row.id === id)
    if (earlier && rows.length === 2) throw productError('smsStillValid')
    await query.deleteFrom('sms_code').where('id', 'in', [id, nameId]).execute()
    const shared = { tries: Number(earlier?.tries ?? 0), expires_ms: Number(earlier?.expires_ms ?? nowMs + validMs) }
    const code_hash = earlier && !expected ? String(earlier.code_hash) : hashOf(recipient, code)
    await query
      .insertInto('sms_code')
      .values([
        { ...shared, id, code_hash },
        { ...shared, id: nameId, code_hash: '' },
      ])
      .execute()
  })
  return code
}

/** Deletes a code that could not be delivered. */
export async function dropCode({ database }: Pick<CodeServices, 'database'>, recipient: CodeRecipient): Promise<void> {
  await consumeCode(recipient)(database.query)
}

/** Deletes the code within a transaction; false when another call has used it up in the meantime. */
export const consumeCode =
  (recipient: CodeRecipient) =>
  async (query: QueryRunner): Promise<boolean> => {
    const { numDeletedRows } = await query.deleteFrom('sms_code').where('id', '=', idOf(recipient)).executeTakeFirst()
    return numDeletedRows > 0n
  }

/** Counts an attempt, and compares. The attempt stands whatever comes of it, so that a code cannot be guessed. */
async function attempt(
  { clock, query }: { clock: CodeServices['clock']; query: QueryRunner },
  recipient: CodeRecipient,
  code: string,
): Promise<CodeVerdict> {
  const row = await query
    .updateTable('sms_code')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', idOf(recipient))
    .where('expires_ms', '>=', clock.nowMs())
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
  if (!row || Number(row.tries) > maxTries) return 'expired'
  const [stored, sent] = [Buffer.from(String(row.code_hash)), Buffer.from(hashOf(recipient, code))]
  return timingSafeEqual(stored, sent) ? 'right' : 'wrong'
}

/** Tries a code without using it up: for purposes of several steps, whose last one calls `consumeCode` in its own transaction. */
export const tryCode = (
  { database, clock }: Pick<CodeServices, 'database' | 'clock'>,
  recipient: CodeRecipient,
  code: string,
): Promise<CodeVerdict> => database.transaction((query) => attempt({ clock, query }, recipient, code))

/** Tries a code and uses a right one up. */
export const spendCode = (
  { database, clock }: Pick<CodeServices, 'database' | 'clock'>,
  recipient: CodeRecipient,
  code: string,
): Promise<CodeVerdict> =>
  database.transaction(async (query) => {
    const verdict = await attempt({ clock, query }, recipient, code)
    if (verdict === 'right') await consumeCode(recipient)(query)
    return verdict
  })

/** Codes sent to phones and mailboxes; `id` is a hash of number or address and purpose, the code is only stored as a hash. */
export const smsTables: readonly TableSpec[] = [
  {
    name: 'sms_code',
    columns: [
      { name: 'id', type: 'text', length: 64, nullable: false },
      { name: 'code_hash', type: 'text', length: 64, nullable: false },
      { name: 'tries', type: 'integer', nullable: false, default: 0 },
      { name: 'expires_ms', type: 'integer', nullable: false, default: 0 },
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'ix_sms_code_expires_ms', columns: ['expires_ms'] }],
  },
]
