import { defineWidget } from '#react/widget'

export const treeSelectWidget = defineWidget({
  id: 'treeSelect',
  title: '树形选择',
  value: 'string',
  props: () => import('./props.ts').then(({ treeSelect }) => treeSelect),
  faces: () => import('./faces.tsx').then(({ treeSelect }) => treeSelect),
  example: () => import('./faces.tsx').then(({ treeSelectExample }) => treeSelectExample),
})

/** The same nodes in columns, a level each. */
export const cascaderWidget = defineWidget({
  id: 'cascader',
  title: '级联选择',
  value: 'string',
  props: () => import('./props.ts').then(({ cascader }) => cascader),
  faces: () => import('./faces.tsx').then(({ cascader }) => cascader),
  example: () => import('./faces.tsx').then(({ cascaderExample }) => cascaderExample),
})
