import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { accountMessages } from '#core/message'
import type { Services } from '#server/context'
import { found, route } from '#server/http'
import { captchaText, drawCaptcha } from './drawCaptcha.ts'
import { sha256 } from './hash.ts'

type CaptchaServices = Pick<Services, 'database' | 'clock' | 'random'>

/** What a person typed for a picture. */
export interface CaptchaAnswer {
  captcha: string
  key: string
}

const idOf = ({ captcha, key }: CaptchaAnswer) => sha256(`${captcha.toLowerCase()}\n${key}`)

/** Draws a picture for `key` and remembers its text for a minute. */
async function newCaptcha({ database, clock, random }: CaptchaServices, key: string): Promise<string> {
  const text = captchaText(random)
  const nowMs = clock.nowMs()
  const row = { id: idOf({ captcha: text, key }), key_hash: sha256(key), expires_ms: nowMs + limit.captchaMs }
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

/** Checks an answer without using it up, unless it is wrong. */
async function tryCaptcha(services: CaptchaServices, answer: CaptchaAnswer): Promise<void> {
  if (answer.captcha === '') throw productError('captchaMissing')
  if (await isRight(services, answer)) return
  await discard(services, answer)
  throw productError('captchaWrong')
}

/** Checks an answer and uses it up, right or wrong: nobody may try twice with one picture. */
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

/** A picture for a key that the client chose. spec: contract §2.1 */
const randomImage = route(catalogue.session.randomImage, async ({ params, services }) => {
  const key = params.key ?? ''
  if (!/^\w{1,64}$/.test(key)) throw productError('badRequest', { reason: accountMessages.badCaptchaKey })
  return found(await newCaptcha(services, key), { code: 0 })
})

const checkCaptcha = route(catalogue.session.checkCaptcha, async ({ body, services }) => {
  await tryCaptcha(services, { captcha: (body.captcha ?? '').trim(), key: String(body.checkKey ?? '') })
  return found(null)
})

export const captchaRoutes = [randomImage, checkCaptcha]
