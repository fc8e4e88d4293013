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
})
