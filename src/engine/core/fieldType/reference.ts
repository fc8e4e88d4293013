import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { nameOption } from './nameKind.ts'
import { readKeys, readText } from './read.ts'

const where = { where: Type.Optional(Type.String({ maxLength: 1000 })) }
const onDelete = {
  onDelete: Type.Optional(Type.Union([Type.Literal('restrict'), Type.Literal('cascade'), Type.Literal('null')])),
}
const through = { through: Type.Optional(nameOption('model')) }
const carries = {
  carries: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
      {
        minProperties: 1,
        maxProperties: 20,
      },
    ),
  ),
}
const store = { store: Type.Optional(nameOption('field')) }

interface Reference {
  id: string
  title: string
  widget: string
  many?: boolean
  options?: Record<string, ReturnType<typeof Type.Optional>>
}

function reference({ id, title, widget, many = false, options = {} }: Reference): FieldType {
  return defineFieldType({
    id,
    title,
    options: Type.Object({ ...where, ...onDelete, ...(many ? through : {}), ...options }),
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
    options: { model: nameOption('model') as never, ...store, ...carries },
  }),
  reference({
    id: 'refs',
    title: '多个引用',
    widget: 'ref',
    many: true,
    options: { model: nameOption('model') as never, ...store },
  }),
  reference({ id: 'user', title: '用户', widget: 'user', options: store }),
  reference({ id: 'users', title: '多个用户', widget: 'user', many: true, options: store }),
  { ...reference({ id: 'depart', title: '部门', widget: 'treeSelect', options: store }), match: 'tree' },
  {
    ...reference({ id: 'departs', title: '多个部门', widget: 'treeSelect', many: true, options: store }),
    match: 'tree',
  },
  reference({ id: 'role', title: '角色', widget: 'ref', options: store }),
  reference({ id: 'roles', title: '多个角色', widget: 'ref', many: true, options: store }),
  {
    ...reference({
      id: 'tree',
      title: '上级',
      widget: 'treeSelect',
      options: { model: Type.Optional(nameOption('model')), ...store },
    }),
    match: 'tree',
  },
  {
    ...reference({
      id: 'category',
      title: '分类',
      widget: 'treeSelect',
      options: { root: Type.Optional(Type.String({ maxLength: 40 })) },
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
