/** Text with headings, lists, links and pictures: written in an editor that comes when it is first needed, stored and shown clean. */
import { defineWidget } from '#react/widget'

export const richTextWidget = defineWidget({
  id: 'richtext',
  title: '富文本',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
