import type { RecordValues } from '#core/model'

/** The data rules that bind an owner. */
export interface OwnerRules {
  /** Empty for an owner that is not stored yet: it has no rules. */
  id: string
  rulesOf(permissionId: string): string
  saveRules: string
  /** The name of the owner's key in a save. */
  key: 'roleId' | 'departId'
}

/** Where an owner's tree and data rules are. spec: contract §4.2, §6.3 */
export interface PermissionOwner {
  tree: string
  treeParams: Readonly<Record<string, string>>
  /** Null for what only says which permissions there are, as what a tenant has bought. */
  rules: OwnerRules | null
}

const everything = { tree: '/sys/role/queryTreeList', treeParams: {} }

const keyOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** The calls of an owner, by its kind and its record. */
export function ownerOf(kind: unknown, record: RecordValues): PermissionOwner {
  const id = keyOf(record.id)
  if (kind === 'pack') return { ...everything, rules: null }
  if (kind === 'depart')
    return {
      ...everything,
      rules: {
        ...{ id, key: 'departId', saveRules: '/sys/sysDepartPermission/datarule' },
        rulesOf: (permissionId) => `/sys/sysDepartPermission/datarule/${permissionId}/${id}`,
      },
    }
  if (kind === 'departRole') {
    const departId = keyOf(record.departId)
    return {
      ...{ tree: '/sys/sysDepartPermission/queryTreeListForDeptRole', treeParams: { departId } },
      rules: {
        ...{ id, key: 'roleId', saveRules: '/sys/sysDepartRole/datarule' },
        rulesOf: (permissionId) => `/sys/sysDepartRole/datarule/${permissionId}/${departId}/${id}`,
      },
    }
  }
  return {
    ...everything,
    rules: {
      ...{ id, key: 'roleId', saveRules: '/sys/role/datarule' },
      rulesOf: (permissionId) => `/sys/role/datarule/${permissionId}/${id}`,
    },
  }
}
