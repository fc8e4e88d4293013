import {
  type AnyDocument,
  type FieldDocument,
  type FormDocument,
  type ListDocument,
  languageVersion,
  type ModelDocument,
} from '#core/document'
import { type BenchField, benchFields, hides, tableColumns, tableSize } from './fields.ts'

const head = { kind: 'screen', version: languageVersion, title: '测试' } as const

function fieldDocument({ title, type, required }: BenchField): FieldDocument {
  const shared = { title, ...(required ? { required } : {}) }
  if (type === 'dict') return { ...shared, type, dict: 'bench' }
  return { ...shared, type }
}

const model = (id: string, fields: Record<string, FieldDocument>): ModelDocument => ({
  kind: 'model',
  version: languageVersion,
  id,
  title: '测试',
  rows: 'all',
  api: `/bench/${id}`,
  permission: id,
  fields,
})

/** The form of `count` fields as an implementer writes it. */
export function formDocuments(count: number): AnyDocument[] {
  const fields = benchFields(count)
  const form: FormDocument = {
    ...head,
    id: `bench/form-${count}`,
    type: 'form',
    model: 'form',
    present: 'page',
    grid: 2,
    items: fields.map(({ name }, index) =>
      hides(index) ? { field: name, visibleWhen: "!(f0 == 'hide')" } : name,
    ) as NonNullable<FormDocument['items']>,
  }
  return [model('form', Object.fromEntries(fields.map((field) => [field.name, fieldDocument(field)]))), form]
}

/** The list of users, with the same conditions, columns and actions as the one written by hand. */
export function listDocuments(): AnyDocument[] {
  const user = model('user', {
    username: { type: 'text', title: '用户账号' },
    realname: { type: 'text', title: '姓名' },
    sex: { type: 'dict', title: '性别', dict: 'sex' },
    birthday: { type: 'date', title: '生日' },
    phone: { type: 'text', title: '手机号' },
    email: { type: 'text', title: '邮箱' },
    status: { type: 'dict', title: '状态', dict: 'user_status' },
  })
  const list: ListDocument = {
    ...head,
    id: 'bench/list',
    type: 'list',
    model: 'user',
    filters: ['username', 'status'],
    columns: ['username', 'realname', 'sex', 'birthday', 'phone', 'email', 'status', 'createTime'],
    toolbar: ['create', 'import', 'export', 'batch_delete'],
    rowActions: ['edit', { more: ['detail', 'delete'] }],
  }
  return [user, list]
}

/** A form around a sub-table of columns of text, by the `count` of its workload. */
export function tableDocuments(count: number): AnyDocument[] {
  const columns = tableColumns(tableSize(count))
  const row = model('row', {
    ...Object.fromEntries(columns.map((name) => [name, { type: 'text', title: name } as FieldDocument])),
    parentId: { type: 'text', title: '上级', hide: ['list', 'form'] } as FieldDocument,
  })
  const parent = model('parent', {
    name: { type: 'text', title: '名称' },
    rows: { type: 'table', title: '明细', model: 'row', foreignKey: 'parentId' } as FieldDocument,
  })
  const form: FormDocument = {
    ...head,
    id: `bench/table-${count}`,
    type: 'form',
    model: 'parent',
    present: 'page',
    items: ['name', { field: 'rows', columns: columns.map((field) => ({ field, width: 110 })) }] as NonNullable<
      FormDocument['items']
    >,
  }
  return [row, parent, form]
}
