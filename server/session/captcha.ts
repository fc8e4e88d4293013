import { sql } from 'kysely'
import { catalogue } from '#core/endpoint'
import { badRequest, productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { accountMessages } from '#core/message'
import { memoized } from '#core/object'
import { paletteOf } from '#core/palette'
import type { Random, Services } from '#server/context'
import { found, networkOf, route } from '#server/http'
import { inTurn } from '#server/platform'
import { sha256 } from './installSecret.ts'

type CaptchaServices = Pick<Services, 'database' | 'clock' | 'random'>

/** A person's answer to a captcha. */
export interface CaptchaAnswer {
  captcha: string
  key: string
}

const idOf = ({ captcha, key }: CaptchaAnswer) => sha256(`${captcha.toLowerCase()}\n${key}`)

/** Draws a captcha for `key` and remembers its text for a minute. */
async function newCaptcha({ database, clock, random }: CaptchaServices, key: string): Promise<string> {
  const text = captchaText(random)
  const nowMs = clock.nowMs()
  const row = { id: idOf({ captcha: text, key }), key_hash: sha256(key), expires_ms: nowMs + serverLimit.captchaMs }
  await database.transaction(async (query) => {
    await query.deleteFrom('captcha').where('expires_ms', '<', nowMs).execute()
    await query.deleteFrom('captcha').where('id', '=', row.id).execute()
    await query.insertInto('captcha').values(row).execute()
  })
  return drawCaptcha(text, random)
}

async function isRight({ database, clock }: CaptchaServices, answer: CaptchaAnswer): Promise<boolean> {
  const row = await database.query
    .selectFrom('captcha')
    .select('expires_ms')
    .where('id', '=', idOf(answer))
    .where('key_hash', '=', sha256(answer.key))
    .executeTakeFirst()
  return row !== undefined && Number(row.expires_ms) >= clock.nowMs()
}

const discard = async ({ database }: CaptchaServices, { key }: CaptchaAnswer) => {
  await database.query.deleteFrom('captcha').where('key_hash', '=', sha256(key)).execute()
}

/** Checks an answer; only a wrong one uses the captcha up. */
async function tryCaptcha(services: CaptchaServices, answer: CaptchaAnswer): Promise<void> {
  if (answer.captcha === '') throw productError('captchaMissing')
  if (await isRight(services, answer)) return
  await discard(services, answer)
  throw productError('captchaWrong')
}

/** Checks an answer and uses the captcha up, right or wrong: nobody may try twice with one picture. */
export async function spendCaptcha({ database, clock }: CaptchaServices, answer: CaptchaAnswer): Promise<void> {
  if (answer.captcha === '') throw productError('captchaMissing')
  const spent = await database.transaction(async (query) => {
    const right = await query
      .deleteFrom('captcha')
      .where('id', '=', idOf(answer))
      .where('key_hash', '=', sha256(answer.key))
      .where('expires_ms', '>=', clock.nowMs())
      .executeTakeFirst()
    await query.deleteFrom('captcha').where('key_hash', '=', sha256(answer.key)).execute()
    return right.numDeletedRows > 0n
  })
  if (!spent) throw productError('captchaWrong')
}

/** A captcha for a key chosen by the client. spec: contract §2.1 */
const randomImage = route(catalogue.session.randomImage, async ({ params, services }) => {
  const key = params.key ?? ''
  if (!/^\w{1,64}$/.test(key)) throw badRequest(accountMessages.badCaptchaKey)
  return found(await newCaptcha(services, key), { code: 0 })
})

const checkCaptcha = route(catalogue.session.checkCaptcha, async ({ body, services }) => {
  await tryCaptcha(services, { captcha: (body.captcha ?? '').trim(), key: String(body.checkKey ?? '') })
  return found(null)
})

export const captchaRoutes = [randomImage, checkCaptcha]

/**
 * The characters of a captcha as strokes on a grid of 4 × 6: points are separated by spaces, strokes by bars. Characters that look alike
 * are left out.
 */
const glyphs: Readonly<Record<string, string>> = {
  2: '0,1 1,0 3,0 4,1 4,2 0,6 4,6',
  3: '0,0 4,0 2,2 4,4 3,6 1,6 0,5',
  4: '3,6 3,0 0,4 4,4',
  5: '4,0 0,0 0,3 3,2 4,4 3,6 0,6',
  6: '4,0 1,2 0,4 1,6 3,6 4,4 3,3 0,4',
  7: '0,0 4,0 1,6',
  8: '2,3 0,1 2,0 4,1 2,3 0,5 2,6 4,5 2,3',
  9: '0,6 3,4 4,2 3,0 1,0 0,2 1,3 4,2',
  A: '0,6 2,0 4,6|1,4 3,4',
  B: '0,0 0,6 3,6 4,4 3,3 0,3|0,0 3,0 4,1 3,3',
  C: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,5',
  D: '0,0 0,6 2,6 4,4 4,2 2,0 0,0',
  E: '4,0 0,0 0,6 4,6|0,3 3,3',
  F: '4,0 0,0 0,6|0,3 3,3',
  G: '4,1 3,0 1,0 0,2 0,4 1,6 3,6 4,4 2,4',
  H: '0,0 0,6|4,0 4,6|0,3 4,3',
  J: '1,0 4,0 4,5 2,6 0,5',
  K: '0,0 0,6|4,0 0,3 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 3,3 0,3',
  Q: '2,0 0,2 0,4 2,6 4,4 4,2 2,0|2,4 4,6',
  R: '0,6 0,0 3,0 4,1 3,3 0,3|2,3 4,6',
  S: '4,1 3,0 1,0 0,1 4,4 3,6 1,6 0,5',
  T: '0,0 4,0|2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 1,6 2,2 3,6 4,0',
  X: '0,0 4,6|4,0 0,6',
  Y: '0,0 2,3 4,0|2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
}

const signs = Object.keys(glyphs)
const widthPx = 120
const heightPx = 40
const count = 4

/** Four random characters. spec: contract §2.1 */
const captchaText = (random: Random): string =>
  Array.from({ length: count }, () => signs[random.int(signs.length)] ?? '2').join('')

/** A random number from -most to most, in steps of 0.1. */
const jitter = (random: Random, max: number) => (random.int(max * 20 + 1) - max * 10) / 10

function signPath(sign: string, index: number, random: Random): string {
  const turn = jitter(random, 18)
  const left = 14 + index * 26 + jitter(random, 3)
  const top = 9 + jitter(random, 3)
  const strokes = (glyphs[sign] ?? '').split('|').map((stroke) => {
    const points = stroke.split(' ').map((point) => {
      const [x = 0, y = 0] = point.split(',').map(Number)
      return `${(x * 4 + jitter(random, 0.6)).toFixed(1)} ${(y * 3.6 + jitter(random, 0.6)).toFixed(1)}`
    })
    return `M${points.join('L')}`
  })
  const transform = `translate(${left.toFixed(1)} ${top.toFixed(1)}) rotate(${turn} 8 11)`
  return `<path transform="${transform}" d="${strokes.join('')}" stroke="hsl(${random.int(360)},60%,35%)" stroke-width="2.4"/>`
}

function noise(random: Random): string {
  const y = () => random.int(heightPx)
  const [from, over, to] = [y(), y(), y()]
  return `<path d="M0 ${from}Q${widthPx / 2} ${over} ${widthPx} ${to}" stroke="hsl(${random.int(360)},40%,60%)" stroke-width="1.2"/>`
}

/** The picture of a text as a data URI, which does not contain the text itself. */
function drawCaptcha(text: string, random: Random): string {
  const paths = [...text].map((sign, index) => signPath(sign, index, random))
  const curves = Array.from({ length: 4 }, () => noise(random))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}" fill="none" ` +
    `stroke-linecap="round" stroke-linejoin="round"><rect width="100%" height="100%" fill="${paletteOf('light').backgrounds.page}"/>` +
    `${curves.join('')}${paths.join('')}</svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

type LoginServices = Pick<Services, 'database' | 'clock'>

/** A sign-in attempt: account and address. Unknown accounts are counted like others. */
export interface Attempt {
  username: string
  ip: string
}

/** The keys of the failure counters: the pair of account and network is locked, each alone requires a captcha. */
function countersOf({ username, ip }: Attempt) {
  const network = networkOf(ip)
  return {
    pair: sha256(`pair\n${username}\n${network}`),
    account: sha256(`account\n${username}`),
    network: sha256(`network\n${network}`),
  }
}

const turnsOf = memoized((_database: Services['database']) => inTurn())

/**
 * Runs the attempts of one account, and those from one network, one after the other, so that an attempt in progress is never taken for a
 * failure of the next.
 */
export function attemptInTurn<T>(
  { database }: Pick<Services, 'database'>,
  attempt: Attempt,
  work: () => Promise<T>,
): Promise<T> {
  const { network, account } = countersOf(attempt)
  const turns = turnsOf(database)
  return turns(network, () => turns(account, work))
}

/** The earlier failures of an attempt. */
type LockState = Awaited<ReturnType<typeof lockStateOf>>

/** Failures expire ten minutes after the last one; a lock ends by itself, and further attempts do not extend it. */
export async function lockStateOf({ database, clock }: LoginServices, attempt: Attempt) {
  const { pair, account, network } = countersOf(attempt)
  const rows = await database.query
    .selectFrom('login_failure')
    .select(['id', 'failures'])
    .where('id', 'in', [pair, account, network])
    .where('last_ms', '>', clock.nowMs() - serverLimit.lockoutMs)
    .execute()
  const failures = (id: string) => Number(rows.find((row) => row.id === id)?.failures ?? 0)
  return {
    locked: failures(pair) >= serverLimit.loginFailures,
    needsCaptcha: Math.max(failures(account), failures(network)) >= serverLimit.captchaAfterFailures,
  }
}

/**
 * Counts an attempt as a failure before its password is checked, so that attempts at once, also at several instances, try no more passwords
 * than the limit. Throws and counts nothing when the account is locked for this network, or when a captcha is required that was not passed.
 */
export async function countAttempt(
  { database, clock }: LoginServices,
  attempt: Attempt,
  { hasCaptcha }: { hasCaptcha: boolean },
): Promise<void> {
  const nowMs = clock.nowMs()
  await database.transaction(async (query) => {
    await query
      .deleteFrom('login_failure')
      .where('last_ms', '<=', nowMs - serverLimit.lockoutMs)
      .execute()
    const failuresAfter = async (id: string) => {
      const row = await query
        .insertInto('login_failure')
        .values({ id, failures: 1, last_ms: nowMs })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ failures: sql`login_failure.failures + 1`, last_ms: nowMs }),
        )
        .returning('failures')
        .executeTakeFirstOrThrow()
      return Number(row.failures)
    }
    const { pair, account, network } = countersOf(attempt)
    if ((await failuresAfter(pair)) > serverLimit.loginFailures) throw productError('loginLocked')
    const most = Math.max(await failuresAfter(account), await failuresAfter(network))
    if (most > serverLimit.captchaAfterFailures && !hasCaptcha) throw productError('captchaMissing')
  })
}

/** Takes back a counted attempt that has succeeded, with the failures of the account before it; the network keeps its own. */
export async function countSuccess({ database }: LoginServices, attempt: Attempt): Promise<void> {
  const { network } = countersOf(attempt)
  await forgetFailures({ database }, attempt)
  await database.query
    .updateTable('login_failure')
    .set({ failures: sql<number>`failures - 1` })
    .where('id', '=', network)
    .where('failures', '>', 0)
    .execute()
}

/** Clears the failures of an account. */
export async function forgetFailures({ database }: Pick<Services, 'database'>, attempt: Attempt): Promise<void> {
  const { pair, account } = countersOf(attempt)
  await database.query.deleteFrom('login_failure').where('id', 'in', [pair, account]).execute()
}

/** Throws when the account is locked for this network. */
export function refuseLocked({ locked }: LockState): void {
  if (locked) throw productError('loginLocked')
}
