import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const props = Type.Object({}, { additionalProperties: false })

/** A number. */
export const numberWidget = defineWidget({
  id: 'number',
  title: '数字',
  value: 'number',
  empty: null,
  props,
  faces: () => import('../faces.ts').then(({ number }) => number),
  example: () => import('./examples.ts').then(({ number }) => number),
})

/** An amount of money. */
export const moneyWidget = defineWidget({
  id: 'money',
  title: '金额',
  value: 'number',
  empty: null,
  props,
  faces: () => import('../faces.ts').then(({ money }) => money),
  example: () => import('./examples.ts').then(({ money }) => money),
})
