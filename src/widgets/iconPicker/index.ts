/** The icon of a menu item or a record: chosen from all that there are, and shown. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const iconWidget = defineWidget({
  id: 'icon',
  title: '图标',
  value: 'string',
  empty: null,
  props: Type.Object({}, { additionalProperties: false }),
  faces: () => import('./faces.tsx'),
})
