/** Markdown: written as text with a preview, shown as clean HTML. */
import { defineWidget } from '#react/widget'

export const markdownWidget = defineWidget({
  id: 'markdown',
  title: 'Markdown',
  value: 'string',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
})
