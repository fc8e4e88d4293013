import type { WidgetExample } from '#react/widget'

const treeList = [
  {
    key: 'system',
    title: '系统管理',
    children: [
      {
        key: 'user',
        title: '用户',
        ruleFlag: 1,
        children: [
          { key: 'user-add', title: '新增' },
          { key: 'user-delete', title: '删除' },
        ],
      },
      { key: 'role', title: '角色' },
    ],
  },
  { key: 'device', title: '设备管理', children: [{ key: 'device-list', title: '设备' }] },
]

/** Permissions of the tree, and one that the reader of the tree may not see. */
export const example: WidgetExample = {
  field: { type: 'refs', title: '拥有的权限', model: 'sysPermission' },
  values: [null, 'system,user,user-add', 'elsewhere'],
  answers: { '/sys/role/queryTreeList': { treeList, ids: [] } },
}
