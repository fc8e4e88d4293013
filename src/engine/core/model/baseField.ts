import type { FieldDocument, ModelDocument } from '#core/document'
import { baseFieldMessages as titles } from '#core/message'
import { pick } from '#core/object'
import type { Field } from './model.ts'

/** The columns of every model, set by the server. spec: screens §0 Base fields */
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

/** Base fields that a detail shows in its last group 系统信息. */
export const systemFields: readonly string[] = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

/** The base fields of one model: its key is as the model says, and a number that people enter stands once it is saved. */
export function baseFieldsOf({ key }: ModelDocument): [string, FieldDocument][] {
  const id = key?.type === 'int' ? { id: numericKey(key) } : {}
  return Object.entries({ ...baseFieldDocuments, ...id })
}

const numericKey = (key: NonNullable<ModelDocument['key']>): FieldDocument => ({
  type: 'int',
  title: key.title ?? titles.numericKey,
  ...pick(key, 'min', 'max'),
  ...(key.enter ? { required: true, unique: true, fixed: true } : {}),
})

/** True for the one base field that people fill in, when they add a record: a key of their own. */
export const isEnteredKey = ({ base, document }: Pick<Field, 'base' | 'document'>): boolean =>
  base && document.fixed === true

/** True for the base fields that nobody fills in. */
export const isSetByServer = (field: Pick<Field, 'base' | 'document'>): boolean => field.base && !isEnteredKey(field)
