import type { FieldDocument, ModelDocument } from '#core/document'
import { baseFieldMessages as titles } from '#core/message'
import { pick } from '#core/object'
import type { Field } from './model.ts'

/** Columns that every model has; the server fills them. spec: screens §0 Base fields */
export const baseFieldDocuments: Readonly<Record<string, FieldDocument>> = {
  id: { type: 'text', title: titles.id, max: 64 },
  createBy: { type: 'user', title: titles.createBy, store: 'username' },
  createTime: { type: 'datetime', title: titles.createTime },
  updateBy: { type: 'user', title: titles.updateBy, store: 'username' },
  updateTime: { type: 'datetime', title: titles.updateTime },
  sysOrgCode: { type: 'depart', title: titles.sysOrgCode, store: 'orgCode' },
  tenantId: { type: 'int', title: titles.tenantId },
  delFlag: { type: 'int', title: titles.delFlag },
  rowVersion: { type: 'int', title: titles.rowVersion },
}

/** Base fields that a detail shows in its last group, 系统信息. */
export const systemFields: readonly string[] = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

/** Base fields of a model; of a report only the key of its rows. `id` follows the model's `key`; a numeric key that users enter cannot be changed after saving. */
export function baseFieldsOf({ key, query }: ModelDocument): [string, FieldDocument][] {
  if (query) return [['id', { type: 'text', title: titles.id }]]
  const id = key?.type === 'int' ? { id: numericKey(key) } : {}
  return Object.entries({ ...baseFieldDocuments, ...id })
}

const numericKey = (key: NonNullable<ModelDocument['key']>): FieldDocument => ({
  type: 'int',
  title: key.title ?? titles.numericKey,
  ...pick(key, 'min', 'max'),
  ...(key.enter ? { required: true, unique: true, fixed: true } : {}),
})

/** True for the only base field users can fill in: a key entered when the record is created. */
export const isEnteredKey = ({ base, document }: Pick<Field, 'base' | 'document'>): boolean =>
  base && document.fixed === true

/** True for base fields that users cannot fill in. */
export const isSetByServer = (field: Pick<Field, 'base' | 'document'>): boolean => field.base && !isEnteredKey(field)
