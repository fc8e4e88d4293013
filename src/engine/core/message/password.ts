/** Passwords: strength, repetition, another one; loaded with their controls. spec: widgets §4, shell §8 */
export const passwordMessages = Object.freeze({
  strength: Object.freeze({ weak: '强度：弱', medium: '强度：中', strong: '强度：强' }),
  again: '请再次输入{title}',
  differs: '两次输入的密码不一样！',
  hidden: '••••••',
  oldPassword: '旧密码',
  newPassword: '新密码',
  confirmPassword: '确认新密码',
  resetLeave: '用已有密码登录',
} as const)
