import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces, wireAsNumber } from './fieldType.ts'
import { namesOf } from './nameKind.ts'
import { readKeys, readText } from './read.ts'

const dict = Type.String({
  pattern: '^([a-z][A-Za-z0-9_]{0,63}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$',
  ...namesOf('dict'),
  description: '字典编码',
})

/** Values of a dictionary: one, or several comma-joined. */
export const choiceTypes: readonly FieldType[] = [
  defineFieldType({
    id: 'dict',
    title: '字典',
    options: Type.Object({ dict, wire: wireAsNumber }),
    read: readText,
    column: () => ({ type: 'text', length: 64 }),
    widgets: faces('select', { cell: 'dictionary', detail: 'dictionary' }),
  }),
  defineFieldType({
    id: 'dicts',
    title: '字典多选',
    options: Type.Object({ dict }),
    read: readKeys,
    expression: { kind: 'list', of: { kind: 'text' } },
    column: () => ({ type: 'text' }),
    widgets: faces('select', { cell: 'dictionary', detail: 'dictionary' }),
    match: 'in',
    multiple: true,
  }),
]
