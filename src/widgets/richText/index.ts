/** Text with headings, lists, links and pictures: written in an editor that comes when it is first needed, stored and shown clean. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

export const richTextWidget = defineWidget({
  id: 'richtext',
  title: '富文本',
  value: 'string',
  props: { height: Type.Optional(Type.Integer({ minimum: 120, maximum: 1200, description: '编辑区高度，默认 300' })) },
  faces: () => import('./faces.tsx'),
})
