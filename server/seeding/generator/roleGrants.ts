import { splitCodes } from '#core/permission'
import { rowId } from '#server/document'
import { insertCells } from '../insertRows.ts'
import type { Seeding } from '../seeding.ts'
import type { Generator, GeneratorOptions } from './generator.ts'
import { type GrantEntry, matchGrants } from './grantPattern.ts'

async function readEntries({ query }: Seeding): Promise<GrantEntry[]> {
  const rows = await query
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'url', 'perms', 'menu_type'])
    .where('del_flag', '=', 0)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    parentId: String(row.parent_id ?? ''),
    url: String(row.url ?? ''),
    codes: splitCodes(row.perms),
    isButton: String(row.menu_type) === '2',
  }))
}

/** The rows and all that stand above them: without these the menu would not lead there. */
function withAncestors(entries: readonly GrantEntry[], chosen: readonly GrantEntry[]): Set<string> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ids = new Set<string>()
  for (const entry of chosen)
    for (let at: GrantEntry | undefined = entry; at && !ids.has(at.id); at = byId.get(at.parentId)) ids.add(at.id)
  return ids
}

/** The rows that a role has already: another seed may have granted what stands above. */
async function grantedTo({ query }: Seeding, role: string): Promise<Set<string>> {
  const rows = await query
    .selectFrom('sys_role_permission')
    .select('permission_id')
    .where('role_id', '=', role)
    .execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

async function roleId({ query }: Seeding, code: string): Promise<string> {
  const rows = await query
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', code)
    .where('del_flag', '=', 0)
    .execute()
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the generator roleGrants finds no role ${code}`)
  return String(id)
}

async function grant(seeding: Seeding, code: string, permissionIds: ReadonlySet<string>): Promise<void> {
  const role = await roleId(seeding, code)
  const now = seeding.services.clock.now()
  const base = { create_by: 'admin', create_time: now, tenant_id: 0, del_flag: 0, row_version: 1 }
  const granted = await grantedTo(seeding, role)
  const rows = [...permissionIds]
    .filter((id) => !granted.has(id))
    .map((id) => ({ id: rowId('grant', `${role}-${id}`), ...base, role_id: role, permission_id: id }))
  await insertCells(seeding.query, 'sys_role_permission', rows)
}

const listOf = (option: GeneratorOptions[string] | undefined): string[] => (option === undefined ? [] : [option].flat())

/** Grants a role, or each of several, what its patterns name. spec: screens §16A, Roles × areas */
export const roleGrants: Generator = {
  name: 'roleGrants',
  async run(seeding, { options }) {
    const entries = await readEntries(seeding)
    const chosen = listOf(options.grants).flatMap((pattern) => {
      const found = matchGrants(pattern, entries)
      if (found.length === 0)
        seeding.services.log.warn({ roles: options.role, pattern }, 'a grant of a seed names nothing')
      return found
    })
    const granted = withAncestors(entries, chosen)
    for (const code of listOf(options.role)) await grant(seeding, code, granted)
  },
}
