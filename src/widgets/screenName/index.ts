/** What a menu item opens: a screen out of those that are published, or any other name or address that is typed. */
import { defineWidget } from '#react/widget'

export const screenNameWidget = defineWidget({
  id: 'screenName',
  title: '页面名',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
