/** Titles and findings of menu entries and permission codes. */
export const menuMessages = Object.freeze({
  codesAdded: '已有菜单“{title}”的人会同时得到 {codes}',
  addInMenu: '由管理员在菜单管理里添加',
  ruleLost: '菜单“{name}”上的数据规则不再限制{codes}',
  removeRuleFirst: '先由管理员移走数据规则',
  other: '其它权限',
  fieldCode: '字段：{title}',
  unmasked: '查看完整{titles}',
  editOf: '修改{title}',
  /** The code of an action of a view copy of a form. */
  ofView: '视图 {number}：{action}',
  home: '首页',
  noModel: '没有模型 {id}',
})

/** The titles of the codes that every model gives. spec: schema-language, Permissions */
export const actionTitles: Readonly<Record<string, string>> = Object.freeze({
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
})
