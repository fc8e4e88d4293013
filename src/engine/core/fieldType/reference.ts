import { Type } from 'typebox'
import { defineFieldType, type FieldType, faces } from './fieldType.ts'
import { type NameKind, namesOf } from './nameKind.ts'
import { readKeys, readText } from './read.ts'

const name = (kind: NameKind, description: string) =>
  Type.String({
    ...namesOf(kind),
    pattern: '^([a-z][A-Za-z0-9]{0,39}|\\$params\\.[a-z][A-Za-z0-9]{0,39})$',
    description,
  })
const where = { where: Type.Optional(Type.String({ maxLength: 1000, description: '可选记录的条件' })) }
const onDelete = {
  onDelete: Type.Optional(
    Type.Union([Type.Literal('restrict'), Type.Literal('cascade'), Type.Literal('null')], {
      description: '被引用的记录删除时',
    }),
  ),
}
const through = { through: Type.Optional(name('model', '保存对应关系的模型')) }
const carries = {
  carries: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
      Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
      {
        minProperties: 1,
        maxProperties: 20,
        description: '带着它指向的记录一起变更状态：create 或自己的操作 id 到对方的操作 id',
      },
    ),
  ),
}
const store = { store: Type.Optional(name('field', '保存目标的哪个字段，默认 id')) }

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
    options: { model: name('model', '目标模型') as never, ...store, ...carries },
  }),
  reference({
    id: 'refs',
    title: '多个引用',
    widget: 'ref',
    many: true,
    options: { model: name('model', '目标模型') as never, ...store },
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
      options: { model: Type.Optional(name('model', '目标模型，默认本模型')), ...store },
    }),
    match: 'tree',
  },
  {
    ...reference({
      id: 'category',
      title: '分类',
      widget: 'treeSelect',
      options: { root: Type.Optional(Type.String({ maxLength: 40, description: '分类的根编码' })) },
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
