import { atField, productError } from '#core/error'
import { behaviourMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import type { Behaviour, Body } from '#server/writing'
import { isDuplicate } from '#server/writing'
import { ignoringPassword, withoutPassword, withStoredPassword } from './sysUser.ts'

/** Fields that came under a further name are taken under their own. spec: readings (Model shapes) */
function withOwnNames(body: Body, { model }: RecordScope): Body {
  const further = model.fields.flatMap(({ name, document: { also = [] } }) => {
    const usedAlias = name in body ? undefined : also.find((alias) => alias in body)
    return usedAlias === undefined ? [] : [[name, body[usedAlias]] as const]
  })
  return { ...body, ...Object.fromEntries(further) }
}

/** Accounts of applications: their passwords are kept as those of people. spec: contract §2.3, §6.6 */
export const sysAppAccount: Behaviour = {
  model: 'sysAppAccount',
  extraKeys: ['confirmpassword'],
  prepare(body, { kind, scope }) {
    const named = withOwnNames(body, scope)
    if (kind === 'edit') return ignoringPassword(named)
    return kind === 'import' ? withoutPassword(named, scope) : withStoredPassword(named, scope, 'account')
  },
  async normalize(values, { id, scope }) {
    const field = scope.model.field('account')
    if (field && values.account && (await isDuplicate(scope, { field, record: values, id })))
      throw productError('appCodeTaken', {}, atField('account', behaviourMessages.appCodeTaken))
    return values
  },
}
