import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readDate, readInt } from './read.ts'

const bounds = Type.Object({
  notBefore: Type.Optional(Type.String({ maxLength: 200, description: '最早，字面值或 "=…"' })),
  notAfter: Type.Optional(Type.String({ maxLength: 200, description: '最晚，字面值或 "=…"' })),
})

/** Dates and times as text in the formats of the wire. spec: shell §9 Dates */
export const temporalTypes: readonly FieldType[] = [
  defineFieldType({
    id: 'date',
    title: '日期',
    options: bounds,
    read: readDate('YYYY-MM-DD', '日期', true),
    expression: { kind: 'date' },
    column: () => ({ type: 'text', length: 10 }),
    widgets: faces('date'),
    match: 'range',
  }),
  defineFieldType({
    id: 'datetime',
    title: '日期时间',
    options: bounds,
    read: readDate('YYYY-MM-DD HH:mm:ss', '日期时间'),
    expression: { kind: 'datetime' },
    column: () => ({ type: 'text', length: 19 }),
    widgets: faces('datetime', { filter: 'date' }),
    match: 'range',
  }),
  defineFieldType({
    id: 'time',
    title: '时间',
    options: bounds,
    read: readDate('HH:mm:ss', '时间'),
    expression: { kind: 'time' },
    column: () => ({ type: 'text', length: 8 }),
    widgets: faces('time'),
    match: 'range',
  }),
  defineFieldType({
    id: 'month',
    title: '月份',
    options: bounds,
    read: readDate('YYYY-MM', '月份'),
    column: () => ({ type: 'text', length: 7 }),
    widgets: faces('month'),
  }),
  defineFieldType({
    id: 'year',
    title: '年份',
    options: bounds,
    read: readInt,
    expression: { kind: 'number' },
    column: () => ({ type: 'integer' }),
    widgets: faces('year'),
  }),
]
