/** What a menu item opens: a screen out of those that are published, or any other name or address that is typed. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const screenNameWidget = defineWidget({
  id: 'screenName',
  title: '屏幕名',
  value: 'string',
  empty: null,
  props: Type.Object({}, { additionalProperties: false }),
  faces: () => import('./faces.tsx'),
})
