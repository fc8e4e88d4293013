import { defineRule, type RuleContext, type Verdict } from './defineRule.ts'
import { asText } from './value.ts'

const noSibling = (value: unknown, { siblings = [] }: RuleContext): boolean => {
  const text = asText(value)
  return text === undefined || !siblings.some((other) => asText(other) === text)
}

const outcomeOf = ({ success, message }: Verdict) => success || message || false

/** Unique values, and values checked by a stored rule. spec: widgets §5, contract §6.5 */
export const uniquenessRules = [
  defineRule({
    id: 'only',
    title: '唯一校验',
    message: (_own, title) => `${title}不能重复`,
    test: (value, _none, context) => noSibling(value, context),
  }),
  defineRule({
    id: 'unique',
    title: '系统内唯一',
    message: '该值不可用，系统中已存在！',
    test: (value, _none, context) => noSibling(value, context),
    async ask(value, _none, { ports }) {
      if (!ports?.isFree) throw new Error('Rule "unique" needs the port isFree')
      return outcomeOf(await ports.isFree(value))
    },
  }),
  defineRule({
    id: 'code',
    title: '编码校验规则',
    parameters: { ruleCode: { type: 'string', description: '编码校验规则的编码' } },
    message: (_own, title) => `${title}不符合编码规则`,
    async ask(value, { ruleCode }, { ports }) {
      if (ruleCode === '') return true
      if (!ports?.checkCode) throw new Error('Rule "code" needs the port checkCode')
      const text = asText(value)
      return text !== undefined && outcomeOf(await ports.checkCode(ruleCode, text))
    },
  }),
]
