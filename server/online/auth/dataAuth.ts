import { failedWith, productError } from '#core/error'
import { onlineMessages } from '#core/message'
import { canCall } from '#core/permission'
import { behaviourOf, writing } from '#server/admin'
import type { PermissionEntry } from '#server/context'
import { ruledModels } from '#server/rights'
import { liveRows } from '#server/table'
import { addRecord, editRecord, removeRecords } from '#server/writing'
import { formsInUse } from '../definition/definition.ts'
import type { AuthContext, AuthForm } from './authForm.ts'

/**
 * The menu row whose data rules narrow the rows of a form: that of its list, else that of the right to open it. Throws before there is
 * one.
 */
export async function ruledRow({ services }: AuthContext, form: AuthForm): Promise<PermissionEntry> {
  const { model, screen, view, rows: isSub } = form
  if (!model) throw failedWith(onlineMessages.notSynchronised)
  if (isSub !== undefined) throw failedWith(onlineMessages.subForm)
  const opening = view?.permission ?? `${model.permission}:list`
  const rows = await services.rights.permissions()
  const row =
    rows.find(({ component }) => component === `screen/${screen}`) ?? rows.find(({ perms }) => perms === opening)
  if (!row) throw failedWith(onlineMessages.notSynchronised)
  return row
}

/** Data rules of a form. spec: contract §9.6, onl_auth_data */
export async function dataAuth(context: AuthContext, form: AuthForm) {
  if (!form.model || form.rows !== undefined) return []
  const row = await ruledRow(context, form)
  const rules = await liveRows(context.services.database.query, 'sys_permission_data_rule', { permission_id: row.id })
    .select(['id', 'rule_name', 'rule_column', 'rule_conditions', 'rule_value', 'status'])
    .orderBy('id')
    .execute()
  return rules.map((rule) => ({
    ...{ id: String(rule.id), cgformId: form.headId, ruleName: rule.rule_name, ruleColumn: rule.rule_column },
    ...{ ruleOperator: rule.rule_conditions, ruleValue: rule.rule_value, status: String(rule.status) === '0' ? 0 : 1 },
  }))
}

type Sent = Readonly<Record<string, unknown>>

const refuseWithout = ({ caller }: AuthContext, needs: string): void => {
  if (!canCall(caller.rights, needs)) throw productError('forbidden', {}, { needs })
}

/** Adds a data rule, or changes the one of the id. What a rule needs is checked as in the menus. */
export async function saveDataAuth(context: AuthContext, form: AuthForm, sent: Sent): Promise<void> {
  const row = await ruledRow(context, form)
  const { id, ruleName, ruleColumn, ruleOperator, ruleValue, status } = sent
  const words = { ruleName, ruleColumn, ruleConditions: ruleOperator, ruleValue }
  const sentWords = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined))
  const body = { ...sentWords, ...(status === undefined || status === null ? {} : { status: String(status) }) }
  const isNew = id === undefined || id === null || id === ''
  refuseWithout(context, isNew ? 'permission:add' : 'permission:edit')
  await writing(context, 'sysPermissionDataRule', async (scope) => {
    if (isNew) return addRecord(scope, { status: '1', ...body, permissionId: row.id }, behaviourOf)
    const [stored] = await liveRows(scope.query, 'sys_permission_data_rule', { id: String(id), permission_id: row.id })
      .select('id')
      .execute()
    if (!stored) throw productError('entityMissing')
    await editRecord(scope, { id: String(id), ...body }, behaviourOf)
  })
}

/** Removes a data rule of a form; those of other menu rows are none of its business. */
export async function removeDataAuth(context: AuthContext, id: string): Promise<void> {
  const library = context.store.library.current()
  const [rule] = await liveRows(context.services.database.query, 'sys_permission_data_rule', { id })
    .select('permission_id')
    .execute()
  const row = (await context.services.rights.permissions()).find((one) => one.id === String(rule?.permission_id))
  const models = row ? ruledModels(row, library).map((model) => model.id) : []
  if (!formsInUse(library).some(({ model }) => models.includes(model.id))) throw productError('entityMissing')
  await writing(context, 'sysPermissionDataRule', (scope) => removeRecords(scope, [id], behaviourOf))
}
