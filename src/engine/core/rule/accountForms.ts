import type { RuleSpec } from './compile.ts'

/** The rules of the account forms, by field. spec: shell §5 */
export const accountFormRules = {
  mobile: [{ rule: 'required', message: '请输入手机号' }, 'mobile'],
  username: [{ rule: 'required', message: '请输入用户名' }, 'username'],
  email: ['email'],
  oldpassword: [{ rule: 'required', message: '请输入旧密码!' }],
  password: [{ rule: 'required', message: '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)' }, 'password'],
  confirmpassword: [{ rule: 'required', message: '请确认新密码!' }, 'confirmPassword'],
} as const satisfies Record<string, readonly RuleSpec[]>
