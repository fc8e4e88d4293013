import { catalogue, type Method } from '#core/endpoint'
import { productError } from '#core/error'
import { administrationMessages, applicationMessages, fillText } from '#core/message'
import type { WireRecord } from '#server/access'
import type { OwnAnswer, OwnCall } from '#server/http'

type CallParams = Readonly<Record<string, unknown>>

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** The path with what its braces name, and what is left for the query or the body. */
function filled(path: string, params: CallParams): { path: string; rest: CallParams } {
  const named = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const missing = [...named].find((name) => !isGiven(params[name]) || params[name] === '')
  if (missing)
    throw productError('failed', { reason: fillText(applicationMessages.pathParamMissing, { name: missing }) })
  const rest = Object.entries(params).filter(([name]) => !named.has(name))
  return {
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(toText(params[name]))),
    rest: Object.fromEntries(rest),
  }
}

const queryOf = (params: CallParams): string => {
  const texts = Object.entries(params).flatMap(([name, value]) => (isGiven(value) ? [[name, toText(value)]] : []))
  const query = new URLSearchParams(texts).toString()
  return query === '' ? '' : `?${query}`
}

/** The call that an interface describes. One that tries interfaces itself is refused, and so is a step to another folder. */
export function triedCall({ method, apiPath }: WireRecord, params: CallParams): OwnCall {
  const { path, rest } = filled(String(apiPath), params)
  if (path === catalogue.interface.test.path) throw productError('failed', { reason: applicationMessages.nestedTest })
  if (path.split('/').some((part) => part === '.' || part === '..'))
    throw productError('failed', { reason: applicationMessages.pathParamDots })
  const verb = method as Method
  return verb === 'GET' || verb === 'DELETE'
    ? { method: verb, path: path + queryOf(rest) }
    : { method: verb, path, body: rest }
}

/** As much of an answer is shown. */
const shownBytes = 65_536

/** What is shown of an answer: JSON as it is, text as text, anything else by its size. */
export function readableAnswer({ contentType, body }: OwnAnswer): unknown {
  if (!/json|text/.test(contentType))
    return body.length === 0 ? null : fillText(administrationMessages.binaryBody, { contentType, bytes: body.length })
  const text = body.toString('utf8')
  if (body.length > shownBytes)
    return fillText(administrationMessages.cutBody, { text: text.slice(0, shownBytes), bytes: body.length })
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Why a call was refused; empty when it was not. */
export function refusalOf({ status }: OwnAnswer, answer: unknown): string {
  const { success, message } = (typeof answer === 'object' && answer !== null ? answer : {}) as CallParams
  if (status < 400 && success !== false) return ''
  return typeof message === 'string' ? message : `HTTP ${status}`
}
