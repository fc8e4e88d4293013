/** Markdown: written as text with a preview, shown as clean HTML. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const markdownWidget = defineWidget({
  id: 'markdown',
  title: 'Markdown',
  value: 'string',
  props: { rows: Type.Optional(Type.Integer({ minimum: 3, maximum: 40, description: '显示行数，默认 10' })) },
  faces: () => import('./faces.tsx'),
})
