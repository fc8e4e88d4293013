import { fillText, menuMessages } from '#core/message'
import { splitKeys } from '#core/object'

import type { PermissionEntry } from '#server/context'
import { type ImplicitGrant, type PublishChange, rowId, type TargetRow } from '#server/document'
import { ruledModels } from '#server/rights'
import { liveRows } from '#server/table'
import {
  componentOf,
  type MenuRowContext,
  menuId,
  menuKey,
  otherPath,
  type PlacedItem,
  placedItems,
} from './menuRow.ts'
import { type PlacedCode, placedCodes } from './placedCodes.ts'

/** The key by which documents identify a row of the menu table. */
const keyOf = ({ menuType, perms, url }: PermissionEntry): string =>
  menuType === '2' ? buttonKey(perms) : menuKey(url)

const byKey = (placed: readonly PlacedItem[]): Map<string, PlacedItem> =>
  new Map(placed.map((entry) => [menuKey(entry.item.url ?? entry.item.path), entry]))

type PlacedItems = Record<'before' | 'after', Map<string, PlacedItem>>

const grantAt = (
  { menu, pointer }: PlacedItem,
  property: string,
  text: Pick<ImplicitGrant, 'message' | 'hint'>,
): ImplicitGrant => ({
  document: { kind: 'menu', id: menu },
  pointer: `${pointer}/${property}`,
  ...text,
})

/** Codes added to an item whose row may already have been granted to people. */
function widened(rows: readonly PermissionEntry[], { before, after }: PlacedItems): ImplicitGrant[] {
  const byRow = new Map(rows.map((row) => [keyOf(row), row]))
  return [...after].flatMap(([key, placed]) => {
    const row = byRow.get(key)
    const had = new Set([...splitKeys(row?.perms), ...(before.get(key)?.item.perms ?? [])])
    const added = row ? (placed.item.perms ?? []).filter((code) => !had.has(code)) : []
    if (added.length === 0) return []
    const message = fillText(menuMessages.codesAdded, { title: placed.item.title, codes: added.join('、') })
    return [grantAt(placed, 'perms', { message, hint: menuMessages.addInMenu })]
  })
}

/** The row after publication; undefined when it is removed. Online changes are kept. */
function rowAfter(row: PermissionEntry, { before, after }: PlacedItems): PermissionEntry | undefined {
  const [was, is] = [before.get(keyOf(row)), after.get(keyOf(row))]
  if (!was) return row
  if (!is) return undefined
  return row.component === componentOf(was.item) ? { ...row, component: componentOf(is.item) } : row
}

/** Rows of the menu table that have active data rules. */
async function ruledRows({ query }: PublishChange, rows: readonly PermissionEntry[]): Promise<PermissionEntry[]> {
  const rules = await liveRows(query, 'sys_permission_data_rule', { status: '1' })
    .select('permission_id')
    .distinct()
    .execute()
  const ruled = new Set(rules.map((rule) => String(rule.permission_id)))
  return rows.filter(({ id }) => ruled.has(id))
}

const none: ReadonlySet<string> = new Set()

/** The buttons that the documents generate. Computed from every screen, so only when some button row has a data rule. */
const buttonsOf = (placed: Map<string, PlacedItem>, library: PublishChange['after']): ReadonlySet<string> =>
  new Set(placedCodes([...placed.values()], library).map(({ code }) => buttonKey(code)))

/** Data rules that would no longer apply to the models that they restrict. */
async function lostRules(
  change: PublishChange,
  rows: readonly PermissionEntry[],
  placed: PlacedItems,
): Promise<ImplicitGrant[]> {
  const { before, after } = change
  const ruled = await ruledRows(change, rows)
  if (ruled.length === 0) return []
  const hasButtons = ruled.some(({ menuType }) => menuType === '2')
  const codes = hasButtons ? buttonsOf(placed.after, after) : none
  const earlierButtons = hasButtons ? buttonsOf(placed.before, before) : none
  return ruled.flatMap((row) => {
    const isGone = earlierButtons.has(keyOf(row)) && !codes.has(keyOf(row))
    const next = isGone ? undefined : rowAfter(row, placed)
    const ruledIds = new Set(next ? ruledModels(next, after).map(({ id }) => id) : [])
    const lost = ruledModels(row, before).filter(({ id }) => !ruledIds.has(id) && after.resolvedModel(id))
    if (lost.length === 0) return []
    const message = fillText(menuMessages.ruleLost, {
      name: row.name,
      codes: lost.map(({ title }) => title).join('、'),
    })
    const text = { message, hint: menuMessages.removeRuleFirst }
    const at = placed.after.get(keyOf(row))
    return [
      at
        ? grantAt(at, 'screen', text)
        : { document: { kind: 'menu', id: placed.before.get(keyOf(row))?.menu ?? '' }, pointer: '', ...text },
    ]
  })
}

/** What publication would grant through menu rows: codes added to granted items, and rows that a lost data rule would reveal. */
export async function menuGrants(change: PublishChange): Promise<ImplicitGrant[]> {
  const rows = await change.services.rights.permissions()
  const placed = { before: byKey(placedItems(change.before)), after: byKey(placedItems(change.after)) }
  return [...widened(rows, placed), ...(await lostRules(change, rows, placed))]
}

export const buttonKey = (code: string): string => `button ${code}`

/**
 * The rows of `sys_permission` for codes: type 1, active. A new code whose menu item was deleted online is placed under 其它权限. spec:
 * schema-language, Permissions
 */
export function buttonRows(codes: readonly PlacedCode[], { rowIdOf, sort }: MenuRowContext): TargetRow[] {
  const idOf = (path: string) => rowIdOf(menuKey(path), menuId(path))
  const order = new Map<string, number>()
  const nextIn = (path: string): number => {
    order.set(path, (order.get(path) ?? 0) + 1)
    return order.get(path) ?? 1
  }
  return codes.map(({ code, title, path }) => ({
    key: buttonKey(code),
    id: rowId('button', code.replaceAll(':', '-')),
    cells: {
      menu_type: '2',
      name: title.slice(0, 100),
      perms: code,
      perms_type: '1',
      status: '1',
      parent_id: idOf(path) ?? idOf(otherPath) ?? null,
      sort_no: sort(nextIn(path)),
      route: 0,
    },
  }))
}
