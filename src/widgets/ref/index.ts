/** References to other records, and to people, chosen by typing. */
import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const props = Type.Object({}, { additionalProperties: false })
const faces = () => import('./faces.ts')

export const refWidget = defineWidget({
  id: 'ref',
  title: '引用选择',
  value: 'string',
  empty: null,
  props,
  faces,
  example: () => import('./examples.ts').then(({ ref }) => ref),
})

export const userWidget = defineWidget({
  id: 'user',
  title: '用户选择',
  value: 'string',
  empty: null,
  props,
  faces,
  example: () => import('./examples.ts').then(({ user }) => user),
})
