/** Passwords: strength, repetition; loaded with their controls. spec: widgets §4 */
export const passwordMessages = Object.freeze({
  strength: Object.freeze({ weak: '强度：弱', medium: '强度：中', strong: '强度：强' }),
  again: '请再次输入{title}',
  differs: '两次输入的密码不一样！',
  hidden: '••••••',
} as const)
