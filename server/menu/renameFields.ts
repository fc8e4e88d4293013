import { sql } from 'kysely'
import { fieldCodeOf } from '#core/model'
import { splitKeys } from '#core/object'
import { type DataRule, isFieldCode } from '#core/permission'
import { auditedBy } from '#server/audit'
import type { AuditEntry } from '#server/context'
import { type FieldRenaming, nameAfter, renamedNote, renameOrigin } from '#server/document'
import { movedRule, readRules } from '#server/rights'
import { liveRows } from '#server/table'
import { buttonKey } from './menuGrants.ts'

/** The codes of renamed fields and the data rules that name them: whoever was granted the one or bound by the other still is. */
export async function renameMenuFields(renaming: FieldRenaming): Promise<void> {
  await renameCodes(renaming)
  await renameRules(renaming)
}

/**
 * The rows stay, and with them the grants of roles, departments and packages. A code that another model shares stays beside the new one. Rows
 * of fields that no document guards are renamed too: they hide the field.
 */
async function renameCodes(renaming: FieldRenaming): Promise<void> {
  const { query, services } = renaming
  const codes = newCodes(renaming)
  const used = new Set(
    renaming.after.models().flatMap((model) => model.fields.map(({ name }) => fieldCodeOf(model, name))),
  )
  for (const row of await liveRows(query, 'sys_permission').select(['id', 'perms']).execute()) {
    const perms = String(row.perms ?? '')
    const keys = isFieldCode(perms) ? splitKeys(perms) : []
    const next = keys.flatMap((code) => {
      const to = codes.get(code)
      return to === undefined ? [code] : used.has(code) ? [code, to] : [to]
    })
    const [to = ''] = next
    if (next.join() === keys.join()) continue
    await update(renaming, { table: 'sys_permission', id: String(row.id), cells: { perms: next.join(',') } })
    if (next.length === 1)
      await renameOrigin(query, 'sys_permission', { from: buttonKey(perms), to: buttonKey(to), cells: { perms: to } })
    const values = { before: { perms }, after: { perms: next.join(',') } }
    await services.audit.write(query, entryOf(renaming, { model: 'sysPermission', id: String(row.id), ...values }))
  }
}

/** The new codes of renamed fields by their old ones, in each model that has the field. */
function newCodes({ before, after, moves }: FieldRenaming): ReadonlyMap<string, string> {
  const pairs = after.models().flatMap((model) => {
    const former = before.resolvedModel(model.id)
    return moves.flatMap(({ from, to }): [string, string][] =>
      former && nameAfter(from, model.id, { moves, library: after }) === to
        ? [[fieldCodeOf(former, from), fieldCodeOf(model, to)]]
        : [],
    )
  })
  return new Map(pairs)
}

async function renameRules(renaming: FieldRenaming): Promise<void> {
  const { query, services, before, moves } = renaming
  const pages = new Map((await services.rights.permissions()).map((page) => [page.id, page]))
  for (const rule of await readRules(query)) {
    const page = pages.get(rule.permissionId)
    const moved = page ? movedRule(rule, page, { moves, library: before }) : rule
    if (moved === rule) continue
    const cells = { rule_column: moved.ruleColumn ?? null, rule_value: moved.ruleValue }
    await update(renaming, { table: 'sys_permission_data_rule', id: rule.id, cells })
    const values = { before: conditionOf(rule), after: conditionOf(moved) }
    await services.audit.write(query, entryOf(renaming, { model: 'sysPermissionDataRule', id: rule.id, ...values }))
  }
}

const conditionOf = ({ ruleColumn, ruleValue }: DataRule) => ({ ruleColumn, ruleValue })

interface RowChange {
  table: string
  id: string
  cells: Record<string, string | null>
}

async function update({ query, services, caller }: FieldRenaming, { table, id, cells }: RowChange): Promise<void> {
  const stamp = { update_by: caller.user.username, update_time: services.clock.now() }
  await query
    .updateTable(table)
    .set({ ...cells, ...stamp, row_version: sql<number>`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

interface ChangedRow extends Pick<AuditEntry, 'model' | 'before' | 'after'> {
  id: string
}

const entryOf = ({ caller, moves }: FieldRenaming, { id, ...changed }: ChangedRow): AuditEntry => ({
  ...auditedBy(caller),
  ...changed,
  action: 'edit',
  recordId: id,
  note: moves.map(renamedNote).join('、'),
})
