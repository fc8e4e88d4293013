import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import type { Endpoint, Pace } from '#core/endpoint'
import { productError } from '#core/error'
import type { Caller } from '#server/context'

/** Counts calls by person, and by address for those who are not signed in; throws 429 past the limit. */
export type PaceKeeper = (request: FastifyRequest, endpoint: Endpoint, caller: Caller | null) => Promise<void>

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

const checksPerMinute = 120
const keys = new WeakMap<FastifyRequest, string>()

/** The limits of each pace. `login` goes by address alone: guessing passwords has no account to count by. */
export function keepPace(app: FastifyInstance, config: Config): PaceKeeper {
  const limiter = (max: number): Limiter =>
    app.createRateLimit({ max, timeWindow: 60_000, keyGenerator: (request) => keys.get(request) ?? request.ip })
  const limiters: Readonly<Record<Pace, Limiter>> = {
    usual: limiter(config.ratePerMinute),
    login: limiter(config.loginRatePerMinute),
    check: limiter(Math.min(checksPerMinute, config.ratePerMinute)),
  }
  return async (request, { pace = 'usual' }, caller) => {
    keys.set(request, caller && pace !== 'login' ? `${pace}:${caller.user.id}` : `${pace}:${request.ip}`)
    const counted = await limiters[pace](request)
    if (!counted.isAllowed && counted.isExceeded) throw productError('tooMany')
  }
}
