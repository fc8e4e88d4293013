export { oddPageMessages } from './oddPage.ts'
export { passwordMessages } from './password.ts'
export { thirdPartyMessages } from './thirdParty.ts'

/** Registering an account and setting a forgotten password; loaded with their pages. spec: screens §16; contract §2.4 */
export const signUpMessages = Object.freeze({
  resetTitle: '设置登录密码',
  resetHint: '这是管理员为您生成的链接，请设置自己的登录密码。',
  resetSubmit: '设置密码并登录',
  registerTitle: '注册账号',
  registeredHint: '账号 {username} 已注册，请联系管理员分配权限后登录',
  email: '邮箱',
  emailOptional: '邮箱（选填）',
  recoveryTitle: '找回密码',
  steps: Object.freeze({ account: '验证账号', phone: '验证手机', done: '完成' }),
  phoneHint: '请输入账号 {username} 绑定的手机号，号码相符时会收到短信验证码',
  goLogin: '去登录',
  hasAccount: '已有账号，直接登录',
} as const)

/** The department that a user works for; loaded with its choice. spec: shell §4, contract §2.2 */
export const departMessages = Object.freeze({
  change: '切换部门',
  missing: '请选择部门',
  none: '您尚未归属部门,请确认账号信息',
  noneYet: '您尚未归属部门：请在“系统管理 / 部门”添加部门，再在“用户”中为自己选择',
} as const)
