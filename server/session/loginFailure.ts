import { sql } from 'kysely'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import type { Services } from '#server/context'
import { networkOf } from '#server/http'
import { sha256 } from './installSecret.ts'

type LoginServices = Pick<Services, 'database' | 'clock'>

/** Who tries to sign in, from where. Unknown accounts are counted like others. */
export interface Attempt {
  username: string
  ip: string
}

/** What failures are counted by: the pair is locked out, the account and the network are asked for a captcha. */
function countersOf({ username, ip }: Attempt) {
  const network = networkOf(ip)
  return {
    pair: sha256(`pair\n${username}\n${network}`),
    account: sha256(`account\n${username}`),
    network: sha256(`network\n${network}`),
  }
}

/** What is known of earlier failures. */
interface LockState {
  locked: boolean
  needsCaptcha: boolean
}

/** Failures count for ten minutes after the last one; a lock ends by itself and is not made longer by trying. */
export async function standingOf({ database, clock }: LoginServices, attempt: Attempt): Promise<LockState> {
  const { pair, account, network } = countersOf(attempt)
  const rows = await database.query
    .selectFrom('login_failure')
    .select(['id', 'failures'])
    .where('id', 'in', [pair, account, network])
    .where('last_ms', '>', clock.nowMs() - limit.lockoutMs)
    .execute()
  const failures = (id: string) => Number(rows.find((row) => row.id === id)?.failures ?? 0)
  return {
    locked: failures(pair) >= limit.loginFailures,
    needsCaptcha: Math.max(failures(account), failures(network)) >= limit.captchaAfterFailures,
  }
}

/** Counts a failure. */
export async function countFailure({ database, clock }: LoginServices, attempt: Attempt): Promise<void> {
  const nowMs = clock.nowMs()
  await database.transaction(async (query) => {
    await query
      .deleteFrom('login_failure')
      .where('last_ms', '<=', nowMs - limit.lockoutMs)
      .execute()
    for (const id of Object.values(countersOf(attempt)))
      await query
        .insertInto('login_failure')
        .values({ id, failures: 1, last_ms: nowMs })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ failures: sql`login_failure.failures + 1`, last_ms: nowMs }),
        )
        .execute()
  })
}

/** Forgets the failures of an account from here after a right password; the network keeps its own. */
export async function forgetFailures({ database }: LoginServices, attempt: Attempt): Promise<void> {
  const { pair, account } = countersOf(attempt)
  await database.query.deleteFrom('login_failure').where('id', 'in', [pair, account]).execute()
}

/** Throws when the account is locked out from here. */
export function refuseLocked({ locked }: LockState): void {
  if (locked) throw productError('loginLocked')
}
