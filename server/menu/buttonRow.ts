import type { Cell } from '#server/database'
import { type RowIdOf, rowId, type TargetRow } from '#server/document'
import { menuId, menuKey, otherPath } from './menuRow.ts'
import type { PlacedCode } from './placedCodes.ts'

export const buttonKey = (code: string): string => `button ${code}`

interface Setting {
  rowIdOf: RowIdOf
  sort(order: number): Cell
}

/**
 * The rows of `sys_permission` for codes: type 1, in force. Where its menu item was deleted online, a new code stands
 * under 其它权限. spec: schema-language, Permissions
 */
export function buttonRows(codes: readonly PlacedCode[], { rowIdOf, sort }: Setting): TargetRow[] {
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
