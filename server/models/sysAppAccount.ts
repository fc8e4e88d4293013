import { atField, productError } from '#core/error'
import type { Behaviour } from '#server/behaviour'
import { isTaken } from '#server/writing'
import { ignoringPassword, withoutPassword, withStoredPassword } from './userPassword.ts'

/** Accounts of applications: their passwords are kept as those of people. spec: contract §2.3, §6.6 */
export const sysAppAccount: Behaviour = {
  model: 'sysAppAccount',
  extraKeys: ['confirmpassword'],
  prepare(body, { kind, scope }) {
    if (kind === 'edit') return ignoringPassword(body)
    if (kind === 'import') return withoutPassword(body, scope)
    return withStoredPassword(body, scope, 'account' in body ? 'account' : 'appCode')
  },
  async normalize(values, { id, scope }) {
    const field = scope.model.field('account')
    if (field && values.account && (await isTaken(scope, { field, record: values, id })))
      throw productError('appCodeTaken', {}, atField('account', '应用编码已存在'))
    return values
  },
}
