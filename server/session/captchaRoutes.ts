import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { found, route } from '#server/http'
import { newCaptcha, tryCaptcha } from './captcha.ts'

/** A picture for a key that the client chose. spec: contract §2.1 */
const randomImage = route(catalogue.session.randomImage, async ({ params, services }) => {
  const key = params.key ?? ''
  if (!/^\w{1,64}$/.test(key)) throw productError('badRequest', { reason: 'key 须为 1 到 64 个字母或数字' })
  return found(await newCaptcha(services, key), { code: 0 })
})

const checkCaptcha = route(catalogue.session.checkCaptcha, async ({ body, services }) => {
  await tryCaptcha(services, { captcha: (body.captcha ?? '').trim(), key: String(body.checkKey ?? '') })
  return found(null)
})

export const captchaRoutes = [randomImage, checkCaptcha]
