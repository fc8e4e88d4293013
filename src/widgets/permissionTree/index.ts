/** The permissions of a role, a department or a pack of a tenant: a tree to tick, parents and children together or each alone. */
import { defineWidget } from '#react/widget'

export const permissionTreeWidget = defineWidget({
  id: 'permissionTree',
  title: '权限树',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
