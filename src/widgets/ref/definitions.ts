import { defineWidget } from '#react/widget'

const props = () => import('./props.ts').then(({ props }) => props)
const faces = () => import('./faces.tsx')

/** One or several records of another model. */
export const refWidget = defineWidget({
  id: 'ref',
  title: '引用选择',
  value: 'string',
  props,
  faces,
  example: () => import('./faces.tsx').then(({ ref }) => ref),
})

/** One or several people. */
export const userWidget = defineWidget({
  id: 'user',
  title: '用户选择',
  value: 'string',
  props,
  faces,
  example: () => import('./faces.tsx').then(({ user }) => user),
})
