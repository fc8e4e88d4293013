import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { readKeys, readText } from './read.ts'

interface Reference {
  id: string
  title: string
  widget: string
  many?: boolean
}

function reference({ id, title, widget, many = false }: Reference): FieldType {
  return defineFieldType({
    id,
    title,
    read: many ? readKeys : readText,
    expression: many ? { kind: 'list', of: { kind: 'text' } } : { kind: 'text' },
    column: (options) => (many && options.through ? null : many ? { type: 'text' } : { type: 'text', length: 64 }),
    widgets: faces(widget, { cell: 'reference', detail: 'reference' }),
    match: many ? 'in' : 'eq',
    multiple: many,
  })
}

/** The model that a type of people and places points to when the document names none. */
export const builtInTargets: Readonly<Record<string, string>> = {
  user: 'sysUser',
  users: 'sysUser',
  depart: 'sysDepart',
  departs: 'sysDepart',
  role: 'sysRole',
  roles: 'sysRole',
  category: 'sysCategory',
}

/** Fields that point to other records. They store the target's id unless `store` names another field. */
export const referenceTypes: readonly FieldType[] = [
  reference({
    id: 'ref',
    title: '引用',
    widget: 'ref',
  }),
  reference({
    id: 'refs',
    title: '多个引用',
    widget: 'ref',
    many: true,
  }),
  reference({ id: 'user', title: '用户', widget: 'user' }),
  reference({ id: 'users', title: '多个用户', widget: 'user', many: true }),
  { ...reference({ id: 'depart', title: '部门', widget: 'treeSelect' }), match: 'tree' },
  {
    ...reference({ id: 'departs', title: '多个部门', widget: 'treeSelect', many: true }),
    match: 'tree',
  },
  reference({ id: 'role', title: '角色', widget: 'ref' }),
  reference({ id: 'roles', title: '多个角色', widget: 'ref', many: true }),
  {
    ...reference({
      id: 'tree',
      title: '上级',
      widget: 'treeSelect',
    }),
    match: 'tree',
  },
  {
    ...reference({
      id: 'category',
      title: '分类',
      widget: 'treeSelect',
    }),
    match: 'tree',
  },
  defineFieldType({
    id: 'area',
    title: '行政区划',
    read: readText,
    column: () => ({ type: 'text', length: 12 }),
    widgets: faces('area'),
  }),
]
