import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

/** The names of the records that a reference points to, as they came with the record. */
export const referenceWidget = defineWidget({
  id: 'reference',
  title: '引用文本',
  value: 'string',
  empty: null,
  props: Type.Object({}, { additionalProperties: false }),
  faces: () => import('../faces.ts').then(({ reference }) => reference),
  example: () => import('./example.ts').then(({ example }) => example),
})
