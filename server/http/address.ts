import type { QueryParams } from '#core/endpoint'
import { type ProductError, productError } from '#core/error'
import { fillText, requestMessages } from '#core/message'

/** Most characters of an address, and most parameters in it. */
const addressLength = 12_288
const mostParameters = 200
const mostPathLength = 2_048

const fail = (reason: string) => productError('badRequest', { reason })
const control = /\p{Cc}/u
const unfit = /\0|\p{Surrogate}/u

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** The path of an address as it was written, without the query. */
export const pathOf = (url = ''): string => url.split('?', 1)[0] ?? ''

/** What is wrong with an address before anybody looks for its route; null when nothing is. */
export function addressProblem(url: string): ProductError | null {
  if (url.length > addressLength) return productError('addressTooLong')
  const path = pathOf(url)
  if (path.length > mostPathLength) return productError('addressTooLong')
  const plain = decode(path)
  if (plain === null) return fail(requestMessages.badEncoding)
  if (control.test(plain)) return fail(requestMessages.badCharacters)
  return null
}

const text = (raw: string) => decode(raw.replaceAll('+', ' '))

/** The parameters of an address; throws the 400 that names the one that cannot be read. Empty ones are left out. */
export function readQuery(url: string): QueryParams {
  const at = url.indexOf('?')
  const params: Record<string, string | string[]> = Object.create(null)
  if (at < 0 || at === url.length - 1) return params
  const pairs = url.slice(at + 1).split('&')
  if (pairs.length > mostParameters) throw fail(fillText(requestMessages.mostParameters, { most: mostParameters }))
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = text(equals < 0 ? pair : pair.slice(0, equals))
    if (name === null || unfit.test(name)) throw fail(requestMessages.badNameEncoding)
    const value = text(equals < 0 ? '' : pair.slice(equals + 1))
    if (value === null || unfit.test(value))
      throw fail(fillText(requestMessages.badValueEncoding, { name: name.slice(0, 60) }))
    if (name !== '' && value !== '') add(params, name, value)
  }
  return params
}

function add(params: Record<string, string | string[]>, name: string, value: string): void {
  const known = params[name]
  if (known === undefined) params[name] = value
  else params[name] = Array.isArray(known) ? [...known, value] : [known, value]
}
