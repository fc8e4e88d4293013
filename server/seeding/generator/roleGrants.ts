import { splitCodes } from '#core/permission'
import { rowId } from '#server/document'
import { insertCells } from '../insertRows.ts'
import type { Seeding } from '../seeding.ts'
import type { Generator } from './generator.ts'

/** A row of the menu table as far as granting is concerned. */
interface Entry {
  id: string
  parentId: string
  url: string
  codes: readonly string[]
}

async function readEntries({ query }: Seeding): Promise<Entry[]> {
  const rows = await query
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'url', 'perms'])
    .where('del_flag', '=', 0)
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    parentId: String(row.parent_id ?? ''),
    url: String(row.url ?? ''),
    codes: splitCodes(row.perms),
  }))
}

/** A path takes its menu item with what is below it; a code with stars takes every row that has such a code. */
export function matcherOf(pattern: string): (entry: Pick<Entry, 'url' | 'codes'>) => boolean {
  if (pattern.startsWith('/')) return ({ url }) => url === pattern || url.startsWith(`${pattern}/`)
  const code = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`)
  return ({ codes }) => codes.some((one) => code.test(one))
}

const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** The rows and all that stand above them: without these the menu would not lead there. */
function withAncestors(entries: readonly Entry[], chosen: readonly Entry[]): Set<string> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ids = new Set<string>()
  for (const entry of chosen)
    for (let at: Entry | undefined = entry; at && !ids.has(at.id); at = byId.get(at.parentId)) ids.add(at.id)
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

/** Grants a role what its patterns name. spec: screens §16A, Roles × areas */
export const roleGrants: Generator = {
  name: 'roleGrants',
  async run(seeding, { options }) {
    const code = String(options.role)
    const patterns = Array.isArray(options.grants) ? options.grants.map(String) : []
    const role = await roleId(seeding, code)
    const entries = await readEntries(seeding)
    const chosen = patterns.flatMap((pattern) => {
      const found = entries.filter(matcherOf(pattern))
      if (found.length === 0) seeding.services.log.warn({ role: code, pattern }, 'a grant of a seed names nothing')
      return found
    })
    const now = seeding.services.clock.now()
    const base = { create_by: 'admin', create_time: now, tenant_id: 0, del_flag: 0, row_version: 1 }
    const granted = await grantedTo(seeding, role)
    const added = [...withAncestors(entries, chosen)].filter((id) => !granted.has(id))
    const rows = added.map((id) => ({
      id: rowId('grant', `${role}-${id}`),
      ...base,
      role_id: role,
      permission_id: id,
    }))
    await insertCells(seeding.query, 'sys_role_permission', rows)
  },
}
