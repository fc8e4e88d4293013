import type { FieldDocument } from '#core/document'

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
