/** A permission code and what it is called. */
export interface Code {
  code: string
  title: string
}

/** The titles of the codes that every model gives. spec: schema-language, Permissions */
export const actionTitles: Readonly<Record<string, string>> = {
  list: '查询',
  add: '新增',
  edit: '编辑',
  delete: '删除',
  batch_delete: '批量删除',
  detail: '详情',
  import: '导入',
  export: '导出',
  recycle: '回收站',
  revert: '还原',
}
