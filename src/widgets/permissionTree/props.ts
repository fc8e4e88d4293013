import { Type } from 'typebox'

export const props = {
  of: Type.Optional(
    Type.Unsafe<'role' | 'depart' | 'departRole' | 'pack'>({
      enum: ['role', 'depart', 'departRole', 'pack'],
      description: '谁的权限：角色、部门、部门角色、产品包',
    }),
  ),
}
