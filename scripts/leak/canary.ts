import { type Field, isReadonly, type Model } from '#core/model'
import type { ApiClient } from '../product/client.ts'

/** A value that a role must not see, and where it was put. */
export interface Canary {
  model: string
  field: string
  value: string
}

/** The fields of a menu row that every user with that row receives. spec: contract §4.1 */
const menuFields = new Set(['component', 'componentName', 'perms'])

/** Fields of a model that accept free text, and so a canary. */
export function canaryFields(model: Model): Field[] {
  return model.fields.filter(
    (field) =>
      !(model.id === 'sysPermission' && menuFields.has(field.name)) &&
      !field.base &&
      field.type.id === 'text' &&
      !isReadonly(field) &&
      !field.document.rules?.length &&
      field.name !== model.display &&
      !field.document.unique,
  )
}

/** A text that occurs nowhere else. */
export const canaryValue = (model: Model, field: Field, mark: string): string =>
  `${mark}${model.id}${field.name}`.slice(0, Number(field.document.max ?? 60))

/** Restricts a field: an active permission row that only holders of its code satisfy. */
export async function guardField(admin: ApiClient, model: Model, field: string): Promise<void> {
  const code = `${model.permission}:field:${field}`
  const parent = await firstMenu(admin)
  const answer = await admin.call('POST', '/sys/permission/add', {
    menuType: 2,
    name: `字段 ${field}`,
    parentId: parent,
    perms: code,
    permsType: '1',
    status: '1',
    sortNo: 1,
  })
  if (!answer.success) throw new Error(`${code}: ${answer.message}`)
}

async function firstMenu(admin: ApiClient): Promise<string> {
  const { result } = await admin.get('/sys/permission/queryTreeList')
  const [first] = (result as { treeList: { key: string }[] }).treeList
  return first?.key ?? ''
}
