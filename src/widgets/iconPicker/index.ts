/** The icon of a menu item or a record: chosen from all that there are, and shown. */
import { defineWidget } from '#react/widget'

export const iconWidget = defineWidget({
  id: 'icon',
  title: '图标',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
