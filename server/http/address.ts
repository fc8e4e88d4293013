import { brokenPlace, endOfText, repeatedKey } from '#core/document'
import type { QueryParams } from '#core/endpoint'
import { badRequest, type ProductError, productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, requestMessages } from '#core/message'

/** Maximum length of an address, and number of its parameters. */
const maxAddressLength = 12_288
const maxParameters = 200
const maxPathLength = 2_048

const control = /\p{Cc}/u
const unfit = /\0|\p{Surrogate}/u

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The raw path of an address, without the query. */
export const pathOf = (url = ''): string => url.split('?', 1)[0] ?? ''

/**
 * The address of a page as the router takes it. A path that cannot be decoded gets its percent signs as plain characters, so that the
 * page itself says that there is nothing; calls below `apiBase` stay as they are and are refused.
 */
export function pageAddress(url: string, apiBase: string): string {
  const path = pathOf(url)
  if (decode(path) !== null || path === apiBase || path.startsWith(`${apiBase}/`)) return url
  return path.replaceAll('%', '%25') + url.slice(path.length)
}

/** Problem of an address, checked before routing; null when valid. */
export function addressProblem(url: string): ProductError | null {
  if (url.length > maxAddressLength) return productError('addressTooLong')
  const path = pathOf(url)
  if (path.length > maxPathLength) return productError('addressTooLong')
  const plain = decode(path)
  if (plain === null) return badRequest(requestMessages.badEncoding)
  if (control.test(plain)) return badRequest(requestMessages.badCharacters)
  return null
}

const text = (raw: string) => decode(raw.replaceAll('+', ' '))

/** Parses the query of an address; throws 400, naming a parameter that cannot be decoded. Calls read no empty parameters. */
export function readQuery(url: string, empties: 'dropped' | 'kept' = 'dropped'): QueryParams {
  const at = url.indexOf('?')
  const params: Record<string, string | string[]> = Object.create(null)
  if (at < 0 || at === url.length - 1) return params
  const pairs = url.slice(at + 1).split('&')
  if (pairs.length > maxParameters) throw badRequest(requestMessages.mostParameters, { most: maxParameters })
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = text(equals < 0 ? pair : pair.slice(0, equals))
    if (name === null || unfit.test(name)) throw badRequest(requestMessages.badNameEncoding)
    const value = text(equals < 0 ? '' : pair.slice(equals + 1))
    if (value === null || unfit.test(value))
      throw badRequest(requestMessages.badValueEncoding, { name: name.slice(0, 60) })
    if (name !== '' && (value !== '' || empties === 'kept')) add(params, name, value)
  }
  return params
}

function add(params: Record<string, string | string[]>, name: string, value: string): void {
  const paramValue = params[name]
  if (paramValue === undefined) params[name] = value
  else params[name] = Array.isArray(paramValue) ? [...paramValue, value] : [paramValue, value]
}

const decoder = new TextDecoder('utf-8', { fatal: true })

const quote = 34
const opening = new Set([91, 123])
const closing = new Set([93, 125])

/** Nesting depth of brackets in a JSON text, without parsing it; stops one beyond `most`. */
function depthOf(text: string, maxDepth: number): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length && deepest <= maxDepth; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfText(text, at)
    else if (opening.has(code)) deepest = Math.max(deepest, ++depth)
    else if (closing.has(code)) depth -= 1
  }
  return deepest
}

/** Whether a JSON text is nested deeper than anything that is read or answered here. */
export const isTooDeep = (json: string): boolean => depthOf(json, limit.jsonDepth) > limit.jsonDepth

const refusedKeys = new Set(['__proto__', 'constructor', 'prototype'])
const pathText = (at: string) => at || requestMessages.content

function checkText(text: string, at: string): void {
  if (unfit.test(text)) throw badRequest(requestMessages.unfitText, { place: pathText(at) })
}

/** Throws for values that no field can hold: prototype keys, NUL, lone surrogates, infinite numbers. */
function checkValue(value: unknown, at: string): void {
  if (typeof value === 'string') checkText(value, at)
  else if (typeof value === 'number' && !Number.isFinite(value))
    throw badRequest(requestMessages.largeNumber, { place: pathText(at) })
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) checkValue(each, `${at}[${index}]`)
  else if (typeof value === 'object' && value !== null) checkKeys(value, at)
}

function checkKeys(value: object, at: string): void {
  for (const key of Object.keys(value)) {
    const inside = at ? `${at}.${key.slice(0, 60)}` : key.slice(0, 60)
    if (refusedKeys.has(key)) throw badRequest(requestMessages.refusedName, { name: inside })
    checkText(key, inside)
    checkValue((value as Record<string, unknown>)[key], inside)
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw badRequest(requestMessages.notUtf8)
  }
}

/** Parses untrusted JSON from bytes or text. Throws a 400 with the reason; empty text is undefined. */
export function readJson(json: Uint8Array | string): unknown {
  const text = typeof json === 'string' ? json : decoded(json)
  if (text.trim() === '') return undefined
  if (isTooDeep(text)) throw badRequest(requestMessages.deep, { most: limit.jsonDepth })
  const value = parsed(text)
  const twice = repeatedKey(text)
  if (twice) throw badRequest(twice)
  checkValue(value, '')
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const place = brokenPlace(text, cause)
    throw badRequest(requestMessages.notJson, { near: place ? fillText(requestMessages.near, { place }) : '' })
  }
}

/** The query of a list call with a page no larger than the limit: other clients ask for 99999 rows to have all. spec: contract §13 */
export function withinPageSize(query: QueryParams): QueryParams {
  const { pageSize } = query
  const isOver =
    typeof pageSize === 'string' && /^\d{4,9}$|^[5-9]\d\d$/.test(pageSize) && Number(pageSize) > limit.pageSize
  return isOver ? { ...query, pageSize: String(limit.pageSize) } : query
}
