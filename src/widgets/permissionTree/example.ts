import type { WidgetExample } from '#react/widget'

/** Permissions of the tree, and one that the reader of the tree may not see. */
export const example: WidgetExample = {
  field: { type: 'refs', title: '拥有的权限', model: 'sysPermission' },
  values: [null, 'system,user,user-add', 'elsewhere'],
}
