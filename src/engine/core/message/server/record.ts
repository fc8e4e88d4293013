/** What the server says of reading and comparing records. */
export const recordMessages = Object.freeze({
  noSubTableModel: '子表 {title} 的模型不存在',
  badSubRows: '{title}（{name}）应为 { added, edited, removed } 或行的列表',
  noTree: '模型 {title} 不是树',
  noCode: '模型 {title} 没有编码',
  mostRecords: '一次最多 {most} 条',
  badAggregate: '汇总{pointer}：{problem}',
  unusable: '不可用',
  badWhere: 'where：{problem}',
  unusableCondition: '条件不可用',
  noFieldInWhere: 'where：没有字段 "{name}"',
  chooseTwoVersions: '请选择两个版本',
  versionsOfOneRecord: '请选择同一条数据的两个版本',
  mostQueries: '最多保存 {most} 个查询',
  purged: '删除成功',
})

/** What a line of the log calls an action. */
export const auditActionTexts = Object.freeze({
  add: '新增',
  edit: '修改',
  delete: '删除',
  restore: '还原',
  move: '变更状态',
  login: '登录',
  logout: '退出登录',
  import: '导入',
  export: '导出',
  publish: '发布',
  grant: '授权',
})
