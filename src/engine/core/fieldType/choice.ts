import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readKeys, readText } from './read.ts'

/** Values of a dictionary: one, or several comma-joined. */
export const choiceTypes: readonly FieldType[] = [
  defineFieldType({
    id: 'dict',
    title: '字典',
    read: readText,
    column: () => ({ type: 'text', length: 64 }),
    widgets: faces('select', { cell: 'dictionary', detail: 'dictionary' }),
  }),
  defineFieldType({
    id: 'dicts',
    title: '字典多选',
    read: readKeys,
    expression: { kind: 'list', of: { kind: 'text' } },
    column: () => ({ type: 'text' }),
    widgets: faces('select', { cell: 'dictionary', detail: 'dictionary' }),
    match: 'in',
    multiple: true,
  }),
]
