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
  ofOthers: '其他单位',
})

/** Browsers that go by a Chinese name in the log. */
export const agentTexts = Object.freeze({ workWeChat: '企业微信', dingTalk: '钉钉', weChat: '微信' })

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

/** What is said when a record cannot be written. */
export const writingMessages = Object.freeze({
  notBefore: '不能早于',
  notAfter: '不能晚于',
  noId: 'id：缺少记录的 id',
  keptByPlatform: '这是所有租户共用的数据，由平台维护，租户内不能修改',
  beyondRights: '保存后的数据超出您的数据权限范围',
  fixed: '{field}不能修改',
  noOption: '{field}没有选项“{option}”',
  noCheckRule: '没有编码校验规则 {code}',
  numberRange: '{field}应为 {least} 到 {most} 的整数',
  noFillRule: '没有填值规则 {code}',
  noField: '{field}：模型 {model} 没有这个字段',
  noMove: '当前状态不能{move}',
  noOrder: '不能按 "{field}" 排序',
  twice: '同一条数据出现两次',
  otherParent: '只能在同一上级内排序',
  noLink: '{field} 不是多对多字段',
  noReference: '{field}：所选的数据不存在（{keys}）',
  noRecords: 'ids：没有要操作的记录',
  mostIds: 'ids：一次最多 {most} 条',
  notRemovable: '当前状态下不能删除',
  notEditable: '当前状态下不能修改',
  noObject: '{title}（{name}）应为一个对象',
  ownParent: '{field}不能是自己',
  circle: '{field}不能是自己的下级',
  mostLevels: '最多 {levels} 层',
  usernameTaken: '用户账号已存在',
  valueTaken: '{field}：该值不可用，系统中已存在！',
  keyInBin: '{field}：回收站里已有该值',
})
