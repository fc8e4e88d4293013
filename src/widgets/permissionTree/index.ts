/** The permissions of a role, a department or a pack of a tenant: a tree to tick, parents and children together or each alone. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const permissionTreeWidget = defineWidget({
  id: 'permissionTree',
  title: '权限树',
  value: 'string',
  props: {
    of: Type.Optional(
      Type.Unsafe<'role' | 'depart' | 'departRole' | 'pack'>({
        enum: ['role', 'depart', 'departRole', 'pack'],
        description: '谁的权限：角色、部门、部门角色、产品包',
      }),
    ),
  },
  faces: () => import('./faces.tsx'),
})
