/** A text as tags of two characters, set apart by ';'. spec: widgets §5 */
import { defineWidget } from '#react/widget'

export const tagsWidget = defineWidget({
  id: 'tags',
  title: '标签',
  value: 'string',
  faces: () => import('./faces.tsx'),
})
