import { scrypt, timingSafeEqual } from 'node:crypto'
import { atField, productError } from '#core/error'
import { limit } from '#core/limit'
import { accountMessages, fillText } from '#core/message'
import { compileRules } from '#core/rule'
import type { Random } from '#server/context'
import commonPasswords from './commonPasswords.json' with { type: 'json' }
import { sha256 } from './installSecret.ts'

/** Runs up to `atOnce` tasks while up to `waiting` queue up. Throws `busy` (503) for any more. */
function limitConcurrency({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []
  const leave = () => {
    running -= 1
    queue.shift()?.()
  }
  const enter = async () => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw productError('busy')
      await new Promise<void>((go) => queue.push(go))
    }
    running += 1
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Cost of new hashes. Stored hashes contain their own, so that it can be raised. Memory: 2^15 × 8 × 128 bytes = 32 MB. */
const cost = { n: 32_768, r: 8, p: 1 }
const hashBytes = 32
const saltBytes = 16

/** Hashing uses Node's thread pool: more at once would starve file access, and a longer queue would time out. */
const hashing = limitConcurrency({ atOnce: 2, waiting: 64 })

const transformed = /^[0-9a-f]{64}$/i

/** Whether the text is already the transform that our client sends. spec: contract §2.3 */
const isTransform = (password: string): boolean => transformed.test(password)

/** The text to hash: the transform, computed here for clients that send the plain password. */
export const transformOf = (password: string): string =>
  isTransform(password) ? password.toLowerCase() : sha256(password)

function derive(text: string, salt: Buffer, { n, r, p }: typeof cost): Promise<Buffer> {
  const options = { N: n, r, p, maxmem: 256 * n * r }
  return hashing(
    () =>
      new Promise((resolve, reject) => {
        scrypt(text, salt, hashBytes, options, (cause, key) => (cause ? reject(cause) : resolve(key)))
      }),
  )
}

/** The stored form of a password: a salted scrypt hash of its transform, with its cost. */
export async function storedPassword(password: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.hex(saltBytes), 'hex')
  const key = await derive(transformOf(password), salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('hex'), key.toString('hex')].join('$')
}

const dummy = `scrypt$${cost.n}$${cost.r}$${cost.p}$${'00'.repeat(saltBytes)}$${'00'.repeat(hashBytes)}`

/** Whether the password matches the stored form. Takes the same time, and returns false, when there is none. */
export async function passwordFits(password: string, stored: string | null): Promise<boolean> {
  if (Buffer.byteLength(password) > limit.passwordBytes) return false
  const [scheme, n, r, p, salt = '', hash = ''] = (stored ?? dummy).split('$')
  const params = scheme === 'scrypt' ? { n: Number(n), r: Number(r), p: Number(p) } : cost
  const key = await derive(transformOf(password), Buffer.from(salt, 'hex'), params)
  const expected = Buffer.from(hash, 'hex')
  return stored !== null && scheme === 'scrypt' && expected.length === key.length && timingSafeEqual(expected, key)
}

const unusable = '!none1'
const unusableBytes = 24

/** The stored form for an account without a password: no password matches it. */
export const closedPassword = (random: Random): string => `${unusable}${random.hex(unusableBytes)}`

/** Whether a stored form is that of an account without a password. */
export const isClosed = (stored: string): boolean => stored.startsWith(unusable)

const strength = compileRules(['password'], accountMessages.newPassword)
const refuse = (reason: string) => productError('invalid', { reason }, atField('password', reason))

/** Throws unless the password is acceptable for the account. Strength can only be checked in plain passwords; clients check it before hashing. */
export function checkNewPassword(password: string, username: string): void {
  if (Buffer.byteLength(password) > limit.passwordBytes)
    throw refuse(fillText(accountMessages.passwordTooLong, { bytes: limit.passwordBytes }))
  const weak = isTransform(password) ? undefined : strength.check(password)
  if (weak) throw refuse(weak.message)
  const transform = transformOf(password)
  const names = [username, username.toLowerCase(), username.toUpperCase()]
  if (names.some((name) => sha256(name) === transform)) throw refuse(accountMessages.passwordIsName)
  if (isCommonPassword(transform)) throw refuse(accountMessages.commonPassword)
}

/** Throws when a password and its repetition differ. The repetition may be omitted. */
export function checkRepeated(password: string, confirmed: string | null | undefined): void {
  if (confirmed && transformOf(confirmed) !== transformOf(password)) throw productError('passwordsDiffer')
}

const transforms = new Set(commonPasswords.map(sha256))

/** Whether a transform is that of a common password. spec: contract §2.3 */
const isCommonPassword = (transform: string): boolean => transforms.has(transform)
