import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

const props = Type.Object({}, { additionalProperties: false })

/** A day: `YYYY-MM-DD`. */
export const dateWidget = defineWidget({
  id: 'date',
  title: '日期',
  value: 'string',
  empty: null,
  props,
  faces: () => import('./faces.tsx').then(({ date }) => date),
  example: () => import('./examples.ts').then(({ date }) => date),
})

/** A moment: `YYYY-MM-DD HH:mm:ss`. */
export const datetimeWidget = defineWidget({
  id: 'datetime',
  title: '日期时间',
  value: 'string',
  empty: null,
  props,
  faces: () => import('./faces.tsx').then(({ datetime }) => datetime),
  example: () => import('./examples.ts').then(({ datetime }) => datetime),
})

/** A time of day: `HH:mm:ss`. */
export const timeWidget = defineWidget({
  id: 'time',
  title: '时间',
  value: 'string',
  empty: null,
  props,
  faces: () => import('./faces.tsx').then(({ time }) => time),
  example: () => import('./examples.ts').then(({ time }) => time),
})

/** A month: `YYYY-MM`. */
export const monthWidget = defineWidget({
  id: 'month',
  title: '月份',
  value: 'string',
  empty: null,
  props,
  faces: () => import('./faces.tsx').then(({ month }) => month),
  example: () => import('./examples.ts').then(({ month }) => month),
})

/** A year, as a number. */
export const yearWidget = defineWidget({
  id: 'year',
  title: '年份',
  value: 'number',
  empty: null,
  props,
  faces: () => import('./faces.tsx').then(({ year }) => year),
  example: () => import('./examples.ts').then(({ year }) => year),
})
