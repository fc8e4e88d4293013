import type { Endpoint } from '#core/endpoint'
import type { CallOptions } from '#fixtures/serverClient.ts'

/** A source of choices that gives the same ones for the same seed. */
export interface Choices {
  upTo(limit: number): number
  of<T>(list: readonly T[]): T
  isDrawn(share: number): boolean
}

/** A linear congruential generator: enough to vary requests, the same on every machine. */
export function choicesOf(seed: number): Choices {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const upTo = (limit: number) => Math.floor(next() * limit)
  return { upTo, of: (list) => list[upTo(list.length)] as never, isDrawn: (share) => next() < share }
}

/** A request that is meant to be wrong somewhere. */
export interface OddRequest {
  method: string
  path: string
  ask: CallOptions
}

/** Texts that have broken other servers, each as it would stand in JSON or in an address. */
const oddTexts = [
  ...[
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀',
    '\u202Eabc',
    '\u200b',
    "' or '1'='1",
    '"',
    '\\',
    '%',
    '_',
    '*',
    '..',
    '../../x',
  ],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e400', '2147483648'],
  ...['99999999999999999999', '2026-02-31', '275760-09-13', '0000-00-00 25:61:61', '<img src=x onerror=1>', '{{1}}'],
  ...['=1+1', 'x,y,', ',,,', 'admin', 'u-admin', 'r-admin', 'd-1', '1', 'sys_user,username,password', 'sysUser'],
  ...['['.repeat(40), '('.repeat(200), 'x'.repeat(5_000), '长'.repeat(300), 'a\r\nb', 'a\tb', '\uFEFFx'],
]

const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -1, 1.5, 2 ** 53 + 1, -(2 ** 31) - 1, 1e308, [], {}, [[]], [null], [{}], { a: { b: [1] } }],
  ...[['a', 'a'], { length: -1 }, { id: {} }, [1, 'x', null]],
]

/** Built once from text, so that the keys are own ones and not the prototype. */
const pollution: readonly unknown[] = [
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
]

type Schema = { properties?: Record<string, unknown> }

const propertiesOf = (schema: unknown): string[] => Object.keys((schema as Schema | undefined)?.properties ?? {})

const commonKeys = [
  'id',
  'ids',
  'name',
  'rowVersion',
  'pageNo',
  'pageSize',
  'column',
  'order',
  'keyword',
  'roleId',
  'userId',
]
const conditionKeys = ['superQueryParams', 'superQueryMatchType', 'where', 'field', 'store', 'pid', 'createTime_begin']

/** What a generator of requests knows. */
export interface FuzzedCall {
  endpoint: Endpoint
  method: string
  /** Names that the call may take beyond its schema: the fields of its model. */
  fields: readonly string[]
}

const oddText = (choices: Choices): string => choices.of(oddTexts)
const oddValue = (choices: Choices): unknown =>
  choices.isDrawn(0.5) ? oddText(choices) : choices.of(choices.isDrawn(0.1) ? pollution : oddValues)

function oddQuery(names: readonly string[], choices: Choices): string {
  const parts = Array.from({ length: 1 + choices.upTo(4) }, () => {
    const name = choices.isDrawn(0.1) ? oddText(choices) : choices.of(names)
    const suffix = choices.isDrawn(0.15) ? choices.of(['_begin', '_end', '_MultiString', '[]', '[a]', '.x']) : ''
    return `${encoded(name + suffix)}=${encoded(oddText(choices))}`
  })
  return choices.isDrawn(0.85) ? `?${parts.join('&')}` : ''
}

/** Lone surrogates have no encoding; the bytes of one are sent instead. */
const encoded = (text: string): string => (/\p{Surrogate}/u.test(text) ? '%ED%A0%80' : encodeURIComponent(text))

function oddBody(names: readonly string[], choices: Choices): string {
  if (choices.isDrawn(0.06)) return JSON.stringify(oddValue(choices))
  if (choices.isDrawn(0.04))
    return choices.of(['', '{', '{"a":', 'null', '[]', '{}x', '{"a":1e400}', '{"id":-0}', '\u0000'])
  const body: Record<string, unknown> = {}
  for (let left = 1 + choices.upTo(8); left > 0; left -= 1) {
    const name = choices.isDrawn(0.08) ? oddText(choices) : choices.of(names)
    Object.defineProperty(body, name, { value: oddValue(choices), enumerable: true, configurable: true })
  }
  return JSON.stringify(body)
}

const oddHeaders = [
  { 'tenant-id': '2' },
  { 'tenant-id': '1 or 1=1' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(2_000) },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/octet-stream' },
  { 'if-none-match': '"\u00e9"' },
  { 'x-sign': 'ABC', 'x-timestamp': '20201301' },
  { range: 'bytes=9-1' },
  { 'accept-encoding': 'br;q=x' },
] as const

/** One wrong request of a call. */
export function oddRequest({ endpoint, method, fields }: FuzzedCall, choices: Choices): OddRequest {
  const paramNames = [...propertiesOf(endpoint.query), ...propertiesOf(endpoint.body), ...fields]
  const names =
    choices.isDrawn(0.8) && paramNames.length > 0 ? paramNames : [...commonKeys, ...conditionKeys, ...fields]
  const path = endpoint.path.replace(/\{\w+\*?\}/g, () => encoded(oddText(choices)) || 'x')
  const takesBody = method !== 'GET' && method !== 'DELETE' && endpoint.payload !== 'none'
  return {
    method,
    path: path + oddQuery(names, choices),
    ask: {
      ...(takesBody ? { body: oddBody(names, choices) } : {}),
      ...(choices.isDrawn(0.12) ? { headers: choices.of(oddHeaders) } : {}),
    },
  }
}
