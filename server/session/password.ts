import { scrypt, timingSafeEqual } from 'node:crypto'
import { atField, productError } from '#core/error'
import { limit } from '#core/limit'
import { accountMessages, fillText } from '#core/message'
import { compileRules } from '#core/rule'
import type { Random } from '#server/context'
import commonPasswords from './commonPasswords.json' with { type: 'json' }
import { sha256 } from './installSecret.ts'

/** Lets `atOnce` pieces of work run and `waiting` wait; whoever comes then is sent away with 503. */
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

/** Cost of new hashes; each stored hash says its own, so that the cost can be raised. 2^15 × 8 × 128 bytes: 32 MB. */
const cost = { n: 32_768, r: 8, p: 1 }
const hashBytes = 32
const saltBytes = 16

/** Hashing runs in the thread pool of Node; more at once would starve its file work, more waiting would be no answer. */
const hashing = limitConcurrency({ atOnce: 2, waiting: 64 })

const transformed = /^[0-9a-f]{64}$/i

/** True when the text is already what our client makes of a password. spec: contract §2.3 */
const isTransform = (password: string): boolean => transformed.test(password)

/** What is hashed: the transform, made here for clients that send the password itself. */
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

/** The form in which a password is stored: a salted slow hash of its transform, with its cost. */
export async function storedPassword(password: string, random: Random): Promise<string> {
  const salt = Buffer.from(random.hex(saltBytes), 'hex')
  const key = await derive(transformOf(password), salt, cost)
  return ['scrypt', cost.n, cost.r, cost.p, salt.toString('hex'), key.toString('hex')].join('$')
}

const dummy = `scrypt$${cost.n}$${cost.r}$${cost.p}$${'00'.repeat(saltBytes)}$${'00'.repeat(hashBytes)}`

/** Whether the password belongs to the stored form. Without one it takes the same time and is false. */
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

/** What stands for the password of an account that is closed until somebody gives it one: no password fits it. */
export const closedPassword = (random: Random): string => `${unusable}${random.hex(unusableBytes)}`

/** True for the stored form of an account that is closed. */
export const isClosed = (stored: string): boolean => stored.startsWith(unusable)

const strength = compileRules(['password'], accountMessages.newPassword)
const refuse = (reason: string) => productError('invalid', { reason }, atField('password', reason))

/** Throws unless the password may be a new one of this account. Strength shows only in plain ones; clients check the others. */
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

/** Throws when a password and its repetition differ; clients may leave the repetition out. */
export function checkRepeated(password: string, confirmed: string | null | undefined): void {
  if (confirmed && transformOf(confirmed) !== transformOf(password)) throw productError('passwordsDiffer')
}

const transforms = new Set(commonPasswords.map(sha256))

/** Whether a transform is that of one of the passwords that are tried first everywhere. spec: contract §2.3 */
const isCommonPassword = (transform: string): boolean => transforms.has(transform)
