import { whenDrawn } from '#react/part'
import { type DetailFaceProps, defineWidget } from '#react/widget'

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
  heightPx: 102,
  props: () => import('./props.ts').then(({ image }) => image),
  faces: () => import('./faces.tsx').then(({ image }) => image),
  example: () => import('./faces.tsx').then(({ imageExample }) => imageExample),
})

/** The files of a value where no field is, each previewed or opened by a click. It stands below an `EngineProvider`. */
export const FileLinks = whenDrawn<Pick<DetailFaceProps, 'value'>>(async () => (await import('./faces.tsx')).FileDetail)
