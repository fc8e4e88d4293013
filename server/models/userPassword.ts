import { productError } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import { checkNewPassword, closedPassword, isClosed, storedPassword, transformOf } from '#server/session'
import type { Body } from '#server/writing'
import { fieldFailure } from '#server/writing'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Takes the password of a new account, which is called as `nameField` says: checked, repeated alike, and hashed before the transaction begins. spec: contract §2.3 */
export async function withStoredPassword(body: Body, { services }: RecordScope, nameField = 'username'): Promise<Body> {
  const { confirmpassword, ...rest } = body
  if (rest.password === undefined || rest.password === null || rest.password === '') return rest
  const password = toText(rest.password)
  if (password === '') throw fieldFailure([{ field: 'password', message: behaviourMessages.passwordText }])
  if (confirmpassword && transformOf(toText(confirmpassword)) !== transformOf(password))
    throw productError('passwordsDiffer')
  checkNewPassword(password, toText(rest[nameField]))
  return { ...rest, password: await storedPassword(password, services.random) }
}

/** A row of a sheet brings no password: the account is closed until its owner sets one by a reset link, or an administrator gives it one. spec: readings (Session) */
export const withoutPassword = (body: Body, { services }: RecordScope): Body => ({
  ...body,
  password: closedPassword(services.random),
})

/** An edit never touches the password. spec: contract §6.1 */
export function ignoringPassword(body: Body): Body {
  const { password: _password, confirmpassword: _confirmed, ...rest } = body
  return rest
}

/** True for what `storedPassword` or `withoutPassword` made; anything else must never be stored. */
export const isStoredForm = (value: unknown): boolean =>
  typeof value === 'string' && (value.startsWith('scrypt$') || isClosed(value))
