import md5 from 'crypto-js/md5'
import { decodedText } from '#core/object'

/** What the signature covers. */
interface SignedParts {
  /** Path as written in the request, with its query if any. */
  path: string
  /** Fields beside the path: the query of a GET, the body of a POST. Undefined ones are left out. */
  params: Readonly<Record<string, unknown>>
  /** The secret shared by both sides. */
  key: string
  digest?: SignDigest
}

/** Hashes a text with a key, as hexadecimal digits. */
export type SignDigest = (text: string, key: string) => string

const md5Digest: SignDigest = (text, key) => md5(text + key).toString()

/** The digest of the setting `SIGN_ALGORITHM`; only the usual one comes with the page. */
export async function signDigestOf(algorithm: string): Promise<SignDigest> {
  if (algorithm !== 'hmac-sha256') return md5Digest
  const { default: hmac } = await import('crypto-js/hmac-sha256')
  return (text, key) => hmac(text, key).toString()
}

const pathVariableOf = (path: string): [string, unknown][] => {
  const segment = decodedText(path.slice(path.lastIndexOf('/') + 1))
  return segment.includes(',') ? [['x-path-variable', segment]] : []
}

const queryPairsOf = (query: string): [string, unknown][] =>
  query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=')
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    })

const fieldPairsOf = (params: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value])

const byCodeUnit = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : a > b ? 1 : 0)

/** The text that is hashed, without the key: compact JSON with sorted names. spec: contract §3 steps 1 to 4 */
function signedText({ path, params }: Pick<SignedParts, 'path' | 'params'>): string {
  const at = path.indexOf('?')
  const bare = at < 0 ? path : path.slice(0, at)
  const query = at < 0 ? '' : path.slice(at + 1)
  const fields = new Map([...pathVariableOf(bare), ...queryPairsOf(query), ...fieldPairsOf(params)])
  const pairs = [...fields].sort(byCodeUnit).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${pairs.join(',')}}`
}

/** The header `X-Sign`: upper-case hexadecimal digits, 32 by MD5. */
export const signatureOf = ({ key, digest = md5Digest, ...signed }: SignedParts): string =>
  digest(signedText(signed), key).toUpperCase()

/** The header `X-TIMESTAMP`: `YYYYMMDDHHmmss` in the zone `zoneMinutes` east of UTC. */
export function timestampOf(nowMs: number, zoneMinutes: number): string {
  return new Date(nowMs + zoneMinutes * 60_000).toISOString().replace(/\D/g, '').slice(0, 14)
}
