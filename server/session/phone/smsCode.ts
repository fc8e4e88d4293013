import { timingSafeEqual } from 'node:crypto'
import { productError } from '#core/error'
import type { Services } from '#server/context'
import { sha256 } from '../hash.ts'

type SmsServices = Pick<Services, 'database' | 'clock' | 'random'>

/** What a code is for: signing in, registering, a forgotten password. spec: contract §2.4 */
type SmsMode = '0' | '1' | '2'

/** A number and what its code is for. */
export interface Recipient {
  mobile: string
  mode: SmsMode
}

const validMs = 600_000
const mostTries = 5
const digits = 6

const idOf = ({ mobile, mode }: Recipient) => sha256(`${mode}\n${mobile}`)
const hashOf = (recipient: Recipient, code: string) => sha256(`${idOf(recipient)}\n${code}`)

/** Makes a code and remembers its hash; while one is valid there is no other. */
export async function newSmsCode({ database, clock, random }: SmsServices, recipient: Recipient): Promise<string> {
  const code = String(random.int(10 ** digits)).padStart(digits, '0')
  const nowMs = clock.nowMs()
  const id = idOf(recipient)
  await database.transaction(async (query) => {
    await query.deleteFrom('sms_code').where('expires_ms', '<', nowMs).execute()
    const standing = await query.selectFrom('sms_code').select('id').where('id', '=', id).executeTakeFirst()
    if (standing) throw productError('smsStillValid')
    await query
      .insertInto('sms_code')
      .values({ id, code_hash: hashOf(recipient, code), tries: 0, expires_ms: nowMs + validMs })
      .execute()
  })
  return code
}

/** Forgets a code that did not reach its phone. */
export async function dropSmsCode({ database }: Pick<SmsServices, 'database'>, recipient: Recipient): Promise<void> {
  await database.query.deleteFrom('sms_code').where('id', '=', idOf(recipient)).execute()
}

/** Whether the code is right; a right one is used up, and so is one that was guessed at too often. */
export async function spendSmsCode(
  { database, clock }: SmsServices,
  recipient: Recipient,
  code: string,
): Promise<boolean> {
  const id = idOf(recipient)
  return database.transaction(async (query) => {
    const row = await query
      .updateTable('sms_code')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .where('expires_ms', '>=', clock.nowMs())
      .returning(['code_hash', 'tries'])
      .executeTakeFirst()
    if (!row || Number(row.tries) > mostTries) return false
    const right = timingSafeEqual(Buffer.from(String(row.code_hash)), Buffer.from(hashOf(recipient, code)))
    if (right) await query.deleteFrom('sms_code').where('id', '=', id).execute()
    return right
  })
}
