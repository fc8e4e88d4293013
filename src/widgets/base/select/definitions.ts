import { Type } from 'typebox'
import { defineWidget } from '#react/widget'
import { choiceProps, markProps } from './props.ts'

const closed = { additionalProperties: false } as const

/** One of a list, or several comma-joined. */
export const selectWidget = defineWidget({
  id: 'select',
  title: '下拉选择',
  value: 'string',
  empty: null,
  props: Type.Object({ ...choiceProps, ...markProps }, closed),
  faces: () => import('../faces.ts').then(({ select }) => select),
  example: () => import('./examples.ts').then(({ select }) => select),
})

/** The words of dictionary values, in their tones. */
export const dictionaryWidget = defineWidget({
  id: 'dictionary',
  title: '字典文本',
  value: 'string',
  empty: null,
  props: Type.Object({ ...choiceProps, ...markProps }, closed),
  faces: () => import('../faces.ts').then(({ dictionary }) => dictionary),
  example: () => import('./examples.ts').then(({ dictionary }) => dictionary),
})
