import { defineRule, type RuleContext } from './defineRule.ts'
import { asText } from './value.ts'

function sameAs(field: string, value: unknown, context: RuleContext): boolean {
  if (!context.peer) throw new Error(`A rule that compares with "${field}" needs context.peer`)
  return asText(value) !== undefined && asText(value) === asText(context.peer(field))
}

/** What clients send in place of a password; its strength was checked on input. spec: contract §2.3 */
const transform = /^[0-9a-f]{64}$/i

const strong = [/[A-Za-z]/, /\d/, /[\p{P}\p{S}]/u]

/** Rules of accounts: name, password and its confirmation. spec: shell §5 */
export const accountRules = [
  defineRule({
    id: 'username',
    title: '用户名',
    message: '长度6到18个字符',
    test(value) {
      const text = asText(value)
      if (text === undefined || !/^\w+$/.test(text)) return '只允许字母、数字、下划线'
      return text.length >= 4 && text.length <= 18
    },
  }),
  defineRule({
    id: 'password',
    title: '新密码',
    message: '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)',
    test: (value) =>
      typeof value === 'string' &&
      (transform.test(value) || (value.length >= 8 && strong.every((part) => part.test(value)))),
  }),
  defineRule({
    id: 'confirmPassword',
    title: '确认密码',
    parameters: { field: { type: 'string', minLength: 1, description: '新密码的字段名', optional: true } },
    message: '两次输入的密码不一样！',
    test: (value, { field = 'password' }, context) => sameAs(field, value, context),
  }),
  defineRule({
    id: 'equals',
    title: '与另一字段相同',
    parameters: { field: { type: 'string', minLength: 1, description: '另一字段名' } },
    message: (_own, title) => `${title}两次输入不一致`,
    test: (value, { field }, context) => sameAs(field, value, context),
  }),
]
