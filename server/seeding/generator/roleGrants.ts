import { splitKeys } from '#core/object'
import { rowId } from '#server/document'
import { type TreeNode, withAncestors } from '#server/rights'
import { liveRows } from '#server/table'
import { type Generator, type GeneratorOptions, insertCells, type SeedContext } from '../insertRows.ts'

async function readEntries({ query }: SeedContext): Promise<GrantEntry[]> {
  const rows = await liveRows(query, 'sys_permission')
    .select(['id', 'parent_id', 'url', 'perms', 'menu_type'])
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    parentId: row.parent_id ? String(row.parent_id) : null,
    url: String(row.url ?? ''),
    codes: splitKeys(row.perms),
    isButton: String(row.menu_type) === '2',
  }))
}

/** The rows already granted to a role, possibly by another seed. */
async function grantedTo({ query }: SeedContext, role: string): Promise<Set<string>> {
  const rows = await query
    .selectFrom('sys_role_permission')
    .select('permission_id')
    .where('role_id', '=', role)
    .execute()
  return new Set(rows.map((row) => String(row.permission_id)))
}

async function roleId({ query }: SeedContext, code: string): Promise<string> {
  const rows = await liveRows(query, 'sys_role', { role_code: code }).select('id').execute()
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`the generator roleGrants finds no role ${code}`)
  return String(id)
}

async function grant(seeding: SeedContext, code: string, permissionIds: ReadonlySet<string>): Promise<void> {
  const role = await roleId(seeding, code)
  const now = seeding.services.clock.now()
  const base = { create_by: 'admin', create_time: now, tenant_id: 0, del_flag: 0, row_version: 1 }
  const granted = await grantedTo(seeding, role)
  const rows = [...permissionIds]
    .filter((id) => !granted.has(id))
    .map((id) => ({ id: rowId('grant', `${role}-${id}`), ...base, role_id: role, permission_id: id }))
  await insertCells(seeding.query, 'sys_role_permission', rows)
}

const listOf = (option: GeneratorOptions[string] | undefined): string[] =>
  option === undefined ? [] : [option].flat().map(String)

/** Grants the rows that match the patterns to one or several roles. spec: screens §16A, Roles × areas */
export const roleGrants: Generator = {
  name: 'roleGrants',
  async run(seeding, { options }) {
    const entries = await readEntries(seeding)
    const chosen = listOf(options.grants).flatMap((pattern) => {
      const matches = matchGrants(pattern, entries)
      if (matches.length === 0)
        seeding.services.log.warn({ roles: options.role, pattern }, 'a grant of a seed matches no permission')
      return matches
    })
    // Without its ancestors the menu would not show a granted row.
    const granted = new Set(withAncestors(chosen, entries).map(({ id }) => id))
    for (const code of listOf(options.role)) await grant(seeding, code, granted)
  },
}

/** The properties of a menu row that matter for grants. */
export interface GrantEntry extends TreeNode {
  url: string
  codes: readonly string[]
  isButton: boolean
}

type EntryFilter = (entry: GrantEntry) => boolean

/** The levels of access to an area. spec: screens §16A, Roles × areas */
const levels = ['view', 'edit', 'all'] as const
type Level = (typeof levels)[number]

/** Read-only actions. */
const viewing = new Set(['list', 'detail', 'export', 'history', 'print', 'qrcode'])
/** Actions that delete records, and those on deleted records. */
const removing = new Set(['delete', 'batch_delete', 'deletePhysic', 'recycle', 'revert'])

const actionOf = (code: string): string => code.split(':').slice(1).join(':')
const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** The rows at a path and below; `/` matches every row. */
function areaOf(path: string, entries: readonly GrantEntry[]): GrantEntry[] {
  if (path === '/') return [...entries]
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const isInside = (entry: GrantEntry | undefined, steps = 0): boolean =>
    entry !== undefined &&
    steps < entries.length &&
    (entry.url === path || isInside(byId.get(entry.parentId ?? ''), steps + 1))
  return entries.filter((entry) => isInside(entry))
}

/** The menu rows of an area and the buttons of a level; viewing includes the codes that the menu itself requires. */
function atLevel(level: Level, area: readonly GrantEntry[]): GrantEntry[] {
  const areaCodes = new Set(area.flatMap(({ isButton, codes }) => (isButton ? [] : codes)))
  const matches: Readonly<Record<Level, (code: string) => boolean>> = {
    view: (code) => viewing.has(actionOf(code)) || areaCodes.has(code),
    edit: (code) => !removing.has(actionOf(code)),
    all: () => true,
  }
  return area.filter(({ isButton, codes }) => !isButton || codes.some(matches[level]))
}

/** A path matches its menu row and those below; a code with stars matches every row with such a code. */
function named(pattern: string): EntryFilter {
  if (pattern.startsWith('/')) return ({ url }) => url === pattern || url.startsWith(`${pattern}/`)
  const code = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`)
  return ({ codes }) => codes.some((one) => code.test(one))
}

/**
 * The rows that match a pattern: `view /alarm`, `edit /alarm` and `all /alarm` an area with its buttons, `/alarm` only its menu,
 * `alarmRecord:*` rows by code. Throws on an unknown level.
 */
export function matchGrants(pattern: string, entries: readonly GrantEntry[]): GrantEntry[] {
  const [first = '', path] = pattern.split(' ')
  if (path === undefined) return entries.filter(named(pattern))
  const level = levels.find((one) => one === first)
  if (!level) throw new Error(`the generator roleGrants knows no level ${first}, only ${levels.join(', ')}`)
  return atLevel(level, areaOf(path, entries))
}
