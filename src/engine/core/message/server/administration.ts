/** What the server says of rights, members and their management. */
export const administrationMessages = Object.freeze({
  binaryBody: '（{contentType}，{bytes} 字节）',
  cutBody: '{text}…（共 {bytes} 字节）',
  idOrCode: 'field 只能是 id 或 code',
  departNeeded: '请给出 departId 或 orgCode',
  hiddenMenu: '{why}，菜单设为隐藏',
  openEverywhere: '未启用：页面不限制，接口仍然拒绝',
  openHere: '未启用，不限制',
  pageField: '页面字段',
  noDataRules: '管理员不受数据规则限制',
  ruleOff: '{rule}，规则未启用',
  administrator: '管理员拥有全部权限',
  notInPack: '租户的产品包不含此项',
  notGranted: '没有授予',
  subjectNeeded: '请给出 userId 或 roleId',
  badField: '{key}：字段“{name}”不存在或无权使用',
  userNeeded: '请给出 username 或 id',
  notFound: '查找失败',
  dataRule: '数据规则',
  saved: '保存成功!',
  added: '添加成功!',
  noSuchPhone: '没有这个手机号的账号，请先新增用户',
  alreadyMember: '{person}已在这个租户中',
  tenantRefused: '租户“{tenant}”{reason}',
  tenantFrozen: '已冻结，请先启用',
  tenantOver: '已到期，请先延长结束时间',
})

/** What the server tells of applications and their interfaces. */
export const applicationMessages = Object.freeze({
  tested: '已返回 {status}，耗时 {ms} ms',
  interfaceOff: '接口已停用',
  nestedTest: '不能测试“接口测试”本身',
  pathParamMissing: '缺少路径参数 {name}',
  pathParamDots: '路径参数不能是 . 或 ..',
  nothingToBind: '没有要绑定的记录',
})

/** What the server says of accounts, passwords and sessions. */
export const accountMessages = Object.freeze({
  badCaptchaKey: 'key 须为 1 到 64 个字母或数字',
  changePasswordFirst: '请先修改密码',
  forcedOut: '强制退出',
  badTicketPath: 'path 须为本站路径',
  resetLinkMade: '生成密码重置链接',
  resetByLink: '凭重置链接设置密码',
  passwordChanged: '修改密码',
  foreignDepart: '该部门不属于当前用户',
  newPassword: '新密码',
  passwordTooLong: '密码不能超过 {bytes} 字节',
  passwordIsName: '密码不能与用户账号相同',
  commonPassword: '该密码过于常见，请更换',
  smsCode: '验证码{code}，10分钟内有效',
  foreignService: 'service 须为本系统的地址',
  noSignOn: '单点登录未启用',
  strongerRole: '只能分配权限不超过自己的角色',
  system: '系统',
})
