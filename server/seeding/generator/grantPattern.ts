/** A row of the menu table as far as granting is concerned. */
export interface GrantEntry {
  id: string
  parentId: string
  url: string
  codes: readonly string[]
  isButton: boolean
}

type EntryFilter = (entry: GrantEntry) => boolean

/** How much of an area somebody has. spec: screens §16A, Roles × areas */
const levels = ['view', 'edit', 'all'] as const
type Level = (typeof levels)[number]

/** What shows records and changes nothing. */
const viewing = new Set(['list', 'detail', 'export', 'history', 'print', 'qrcode'])
/** What makes records disappear, and what is done with those that have. */
const removing = new Set(['delete', 'batch_delete', 'deletePhysic', 'recycle', 'revert'])

const actionOf = (code: string): string => code.split(':').slice(1).join(':')
const escaped = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

/** The rows at a path and all below them; `/` is every row. */
function areaOf(path: string, entries: readonly GrantEntry[]): GrantEntry[] {
  if (path === '/') return [...entries]
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const isInside = (entry: GrantEntry | undefined, steps = 0): boolean =>
    entry !== undefined &&
    steps < entries.length &&
    (entry.url === path || isInside(byId.get(entry.parentId), steps + 1))
  return entries.filter((entry) => isInside(entry))
}

/** The menu of the area, and of its buttons those of the level; viewing takes what the menu itself asks for as well. */
function atLevel(level: Level, area: readonly GrantEntry[]): GrantEntry[] {
  const areaCodes = new Set(area.flatMap(({ isButton, codes }) => (isButton ? [] : codes)))
  const matches: Readonly<Record<Level, (code: string) => boolean>> = {
    view: (code) => viewing.has(actionOf(code)) || areaCodes.has(code),
    edit: (code) => !removing.has(actionOf(code)),
    all: () => true,
  }
  return area.filter(({ isButton, codes }) => !isButton || codes.some(matches[level]))
}

/** A path takes its menu item with what is below it; a code with stars takes every row that has such a code. */
function named(pattern: string): EntryFilter {
  if (pattern.startsWith('/')) return ({ url }) => url === pattern || url.startsWith(`${pattern}/`)
  const code = new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`)
  return ({ codes }) => codes.some((one) => code.test(one))
}

/**
 * The rows that a pattern of a seed takes: `view /alarm`, `edit /alarm` and `all /alarm` of an area with its buttons,
 * `/alarm` of its menu alone, `alarmRecord:*` by their codes. Throws on a level that nobody knows.
 */
export function matchGrants(pattern: string, entries: readonly GrantEntry[]): GrantEntry[] {
  const [first = '', path] = pattern.split(' ')
  if (path === undefined) return entries.filter(named(pattern))
  const level = levels.find((one) => one === first)
  if (!level) throw new Error(`the generator roleGrants knows no level ${first}, only ${levels.join(', ')}`)
  return atLevel(level, areaOf(path, entries))
}
