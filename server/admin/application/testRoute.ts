import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { applicationMessages, fillText } from '#core/message'
import { isObject } from '#core/object'
import { withoutSecrets } from '#server/audit'
import { done, type OwnAnswer, route } from '#server/http'
import { getRecord } from '#server/reading'
import { addRecord } from '#server/writing'
import { behaviourOf, type Calling, scopeOf, writing } from '../scope.ts'
import { refusalOf, shownAnswer, triedCall } from './triedCall.ts'

const keptParams = 2_000
const keptMessage = 500

interface Tried {
  apiId: string
  ip: string
  params: Readonly<Record<string, unknown>>
  answer: OwnAnswer
  shown: unknown
}

/** A value without secrets, however deep they lie. */
function withoutDeepSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDeepSecrets)
  if (!isObject(value)) return value
  const kept = Object.entries(withoutSecrets(value) ?? {})
  return Object.fromEntries(kept.map(([name, inside]) => [name, withoutDeepSecrets(inside)]))
}

/** What was tried is logged without secrets, and without what was answered. */
function log(calling: Calling, { apiId, ip, params, answer, shown }: Tried): Promise<string> {
  const record = {
    apiId,
    ip,
    statusCode: answer.status,
    costMs: Math.round(answer.tookMs),
    requestParam: JSON.stringify(withoutDeepSecrets(params)).slice(0, keptParams),
    errMsg: refusalOf(answer, shown).slice(0, keptMessage),
    callTime: calling.services.clock.now(),
  }
  return writing(calling, 'sysApiLog', (scope) => addRecord(scope, record, behaviourOf))
}

/** Sends the call of an interface as whoever tests it, and tells what came of it. spec: screens §14, sysApi */
export const testRoute = route(catalogue.interface.test, async ({ body, ip, send, ...calling }) => {
  const api = await getRecord(scopeOf(calling, 'sysApi'), body.id)
  if (api.status !== '1') throw productError('failed', { reason: applicationMessages.interfaceOff })
  const params = body.params ?? {}
  const answer = await send(triedCall(api, params))
  const shown = shownAnswer(answer)
  await log(calling, { apiId: body.id, ip, params, answer, shown })
  const told = { statusCode: answer.status, costMs: Math.round(answer.tookMs), answer: shown }
  return done(fillText(applicationMessages.tested, { status: told.statusCode, ms: told.costMs }), told)
})
