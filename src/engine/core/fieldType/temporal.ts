import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readDate, readInt } from './read.ts'

/** A text of one format. */
const moment = (id: string, title: string, format: string, more: Partial<FieldType> = {}): FieldType =>
  defineFieldType({
    id,
    title,
    read: readDate(format, title, id === 'date'),
    column: () => ({ type: 'text', length: format.length }),
    widgets: faces(id),
    ...more,
  })

/** Dates and times as text in the formats of the wire. spec: shell §9 Dates */
export const temporalTypes: readonly FieldType[] = [
  moment('date', '日期', 'YYYY-MM-DD', { expression: { kind: 'date' }, match: 'range' }),
  moment('datetime', '日期时间', 'YYYY-MM-DD HH:mm:ss', {
    expression: { kind: 'datetime' },
    widgets: faces('datetime', { filter: 'date' }),
    match: 'range',
  }),
  moment('time', '时间', 'HH:mm:ss', { expression: { kind: 'time' }, match: 'range' }),
  moment('month', '月份', 'YYYY-MM'),
  defineFieldType({
    id: 'year',
    title: '年份',
    read: readInt,
    expression: { kind: 'number' },
    column: () => ({ type: 'integer' }),
    widgets: faces('year'),
  }),
]
