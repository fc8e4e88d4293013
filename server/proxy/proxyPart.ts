import { lookup } from 'node:dns/promises'
import { catalogue } from '#core/endpoint'
import { doneMessages, fillText, proxyMessages } from '#core/message'
import type { Caller, Services } from '#server/context'
import { type EnvelopeAnswer, found, isTooDeep, type Part, type Route, route } from '#server/http'
import { type ProxyLimits, sendPinned } from './pinnedRequest.ts'
import { checkTarget, isPublicAddress, type Resolve, sharedLookups } from './target.ts'

interface ProxySetting extends ProxyLimits {
  resolve: Resolve
  isReachable(address: string): boolean
}

/** Policy, attack cases SR-07: at most 1 MB in 5 s. */
const internet: ProxySetting = {
  resolve: (host) => lookup(host, { all: true }),
  isReachable: isPublicAddress,
  answerBytes: 1_048_576,
  timeoutMs: 5_000,
}

/** JSON as a value, anything else as text; JSON that is nested too deeply to be written again is text, too. */
function resultOf(text: string): unknown {
  if (isTooDeep(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

interface ProxiedCall {
  services: Services
  caller: Caller
  url: string
  method: string
  body?: unknown
  signal: AbortSignal
}

/** Answers what the target answered: its status as `code`, its content as `result`. spec: contract §6.5 */
async function transit({ services, caller, ...call }: ProxiedCall, setting: ProxySetting): Promise<EnvelopeAnswer> {
  const { config, log } = services
  const late = AbortSignal.timeout(setting.timeoutMs)
  const target = await checkTarget(call.url, { ...setting, hosts: config.proxyHosts, late })
  const { host } = target.url
  const { method, signal, body } = call
  const json = body === undefined || method === 'GET' ? undefined : JSON.stringify(body)
  const { status, text } = await sendPinned(target, { method, json, signal, late }, setting)
  log.info({ host, method, status, username: caller.user.username, requestId: caller.requestId }, 'proxied a call')
  const result = resultOf(text)
  if (status === 200) return found(result, { message: doneMessages.plain })
  const message = fillText(proxyMessages.status, { host, status })
  return { kind: 'envelope', success: false, message, code: status, result }
}

/** The calls that fetch from other servers; `setting` replaces the internet in tests. */
export function proxyPart(setting: Partial<ProxySetting> = {}): Part {
  const { resolve, ...rest } = { ...internet, ...setting }
  const merged: ProxySetting = { ...rest, resolve: sharedLookups(resolve) }
  const get: Route = route(catalogue.proxy.get, ({ query, call, services, caller, signal }) =>
    transit({ services, caller, url: query.url, method: call.method, signal }, merged),
  )
  const send: Route = route(catalogue.proxy.send, ({ query, body, call, services, caller, signal }) =>
    transit({ services, caller, url: query.url, method: call.method, body, signal }, merged),
  )
  return { id: 'proxy', routes: [get, send] }
}
