import { defineWidget } from '#react/widget'

/** Files of any kind. */
export const fileWidget = defineWidget({
  id: 'file',
  title: '文件',
  value: 'string',
  props: () => import('./props.ts').then(({ file }) => file),
  faces: () => import('./faces.tsx').then(({ file }) => file),
  example: () => import('./faces.tsx').then(({ fileExample }) => fileExample),
})

/** Pictures. */
export const imageWidget = defineWidget({
  id: 'image',
  title: '图片',
  value: 'string',
  props: () => import('./props.ts').then(({ image }) => image),
  faces: () => import('./faces.tsx').then(({ image }) => image),
  example: () => import('./faces.tsx').then(({ imageExample }) => imageExample),
})
