import { createHash } from 'node:crypto'
import type { QueryParams } from '#core/endpoint'
import { productError } from '#core/error'
import { parseDateTime } from '#server/platform'

/** What is signed, as the server sees it. */
interface SignedCall {
  /** Path as it came, without the query. */
  path: string
  query: QueryParams
  sign: string | undefined
  timestamp: string | undefined
}

const windowMs = 300_000
const byCodeUnit = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

function pathVariable(path: string): [string, string][] {
  const last = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  return last.includes(',') ? [['x-path-variable', last]] : []
}

/** The signature of a call by its key. `_t` is added after signing. spec: contract §3 */
function signatureFor({ path, query }: Pick<SignedCall, 'path' | 'query'>, key: string): string {
  const params = Object.entries(query).filter(([name]) => name !== '_t')
  const fields = new Map<string, unknown>([
    ...pathVariable(path),
    ...params.map(([name, value]): [string, unknown] => [name, Array.isArray(value) ? value.at(-1) : value]),
  ])
  const text = JSON.stringify(Object.fromEntries([...fields].sort(byCodeUnit)))
  return createHash('md5')
    .update(text + key)
    .digest('hex')
    .toUpperCase()
}

function checkTime(timestamp: string, { nowMs, zoneMinutes }: { nowMs: number; zoneMinutes: number }): void {
  const [, ...parts] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(timestamp) ?? []
  const [year, month, day, hour, minute, second] = parts
  const sentMs =
    parts.length > 0 ? parseDateTime(`${year}-${month}-${day} ${hour}:${minute}:${second}`, zoneMinutes) : null
  if (sentMs === null) throw productError('signTimeFormat')
  if (Math.abs(nowMs - sentMs) > windowMs) throw productError('signTimeExpired')
}

/** Checks a signature that was sent, and demands one where `required`. Never the only guard of a call. */
export function checkSignature(
  call: SignedCall,
  setting: { key: string; required: boolean; nowMs: number; zoneMinutes: number },
): void {
  if (call.sign === undefined && call.timestamp === undefined && !setting.required) return
  checkTime(call.timestamp ?? '', setting)
  if (call.sign?.toUpperCase() !== signatureFor(call, setting.key)) throw productError('signWrong')
}
