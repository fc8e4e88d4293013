import type { FieldDocument, ModelDocument } from '#core/document'
import type { Field } from './model.ts'

/** The columns of every model, set by the server. spec: screens §0 Base fields */
export const baseFieldDocuments: Readonly<Record<string, FieldDocument>> = {
  id: { type: 'text', title: '主键', max: 64 },
  createBy: { type: 'user', title: '创建人', store: 'username' },
  createTime: { type: 'datetime', title: '创建时间' },
  updateBy: { type: 'user', title: '更新人', store: 'username' },
  updateTime: { type: 'datetime', title: '更新时间' },
  sysOrgCode: { type: 'depart', title: '所属部门', store: 'orgCode' },
  tenantId: { type: 'int', title: '租户' },
  delFlag: { type: 'int', title: '删除状态' },
  rowVersion: { type: 'int', title: '版本' },
}

/** Base fields that a detail shows in its last group 系统信息. */
export const systemFields: readonly string[] = ['createBy', 'createTime', 'updateBy', 'updateTime', 'sysOrgCode']

/** The base fields of one model: its key is as the model says, and a number that people enter stands once it is saved. */
export function baseFieldsOf({ key }: ModelDocument): [string, FieldDocument][] {
  const id = key?.type === 'int' ? { id: numericKey(key) } : {}
  return Object.entries({ ...baseFieldDocuments, ...id })
}

const numericKey = ({ min, max, enter, title = '编号' }: NonNullable<ModelDocument['key']>): FieldDocument => ({
  type: 'int',
  title,
  ...(min === undefined ? {} : { min }),
  ...(max === undefined ? {} : { max }),
  ...(enter ? { required: true, unique: true, fixed: true } : {}),
})

/** True for the one base field that people fill in, when they add a record: a key of their own. */
export const isEnteredKey = ({ base, document }: Pick<Field, 'base' | 'document'>): boolean =>
  base && document.fixed === true

/** True for the base fields that nobody fills in. */
export const isSetByServer = (field: Pick<Field, 'base' | 'document'>): boolean => field.base && !isEnteredKey(field)
