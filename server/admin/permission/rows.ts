import { limit } from '#core/limit'
import type { WireParams } from '#core/query'
import type { WireRecord } from '#server/access'
import { everyRecord } from '#server/reading'
import { type Calling, scopeOf } from '../scope.ts'
import type { Placed } from '../tree.ts'

/** A menu row with its place. */
export interface PermissionRow extends Placed {
  record: WireRecord
}

/** Menu rows and buttons under a condition, in their order. */
export async function permissionRows(calling: Calling, params: WireParams = {}): Promise<PermissionRow[]> {
  const scope = scopeOf(calling, 'sysPermission')
  const records = await everyRecord(scope, { params, most: limit.permissionIdsPerSave })
  return records.map((record) => ({
    id: String(record.id),
    parentId: record.parentId ? String(record.parentId) : null,
    record,
  }))
}

/** A row of the menu tree. spec: contract §4.2 Permission */
export function menuNode({ id, record }: PermissionRow, children: WireRecord[]): WireRecord {
  const has = children.length > 0
  return { ...record, key: id, title: record.name, isLeaf: !has, leaf: !has, ...(has ? { children } : {}) }
}

/** A row without what stands below it. */
export const menuRow = (row: PermissionRow, hasChildren: boolean): WireRecord => ({
  ...row.record,
  key: row.id,
  title: row.record.name,
  isLeaf: !hasChildren,
  leaf: !hasChildren,
  hasChildren,
})

/** A node of the tree that permissions are granted from. spec: contract §4.2 TreeModel */
export function grantNode({ id, parentId, record }: PermissionRow, children: WireRecord[], locked = false): WireRecord {
  const { name, icon = null, ruleFlag = 0, menuType = null } = record
  return {
    key: id,
    value: id,
    title: name,
    slotTitle: name,
    label: name,
    icon,
    menuType,
    ruleFlag,
    isLeaf: children.length === 0,
    scopedSlots: { title: 'hasDatarule' },
    parentId: parentId ?? '',
    ...(locked ? { disableCheckbox: true } : {}),
    children,
  }
}
