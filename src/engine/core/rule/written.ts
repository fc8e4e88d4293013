import { compilePattern } from '#core/expression'
import { type CustomRule, defineRule, type RuleContext } from './defineRule.ts'
import { asText } from './value.ts'

/** The registered function `name`. Throws if unknown, which checked documents rule out. */
function customRule(name: string, { custom = {} }: RuleContext): CustomRule {
  const rule = Object.hasOwn(custom, name) ? custom[name] : undefined
  if (!rule) throw new Error(`No custom rule "${name}"`)
  return rule
}

/** Rules with a test from the implementer. spec: widgets §5, custom regexes and custom handler functions */
export const writtenRules = [
  defineRule({
    id: 'pattern',
    title: '正则表达式',
    parameters: { pattern: { type: 'string', minLength: 1 } },
    message: (_own, title) => `${title}格式不正确`,
    prepare({ pattern }) {
      const fits = compilePattern(pattern)
      return (value) => {
        const text = asText(value)
        return text !== undefined && fits(text)
      }
    },
  }),
  defineRule({
    id: 'custom',
    title: '自定义函数',
    parameters: { name: { type: 'string', minLength: 1, description: '登记的函数名' } },
    takesMore: true,
    message: (_own, title) => `${title}不正确`,
    test: (value, parameters, context) =>
      customRule(parameters.name, context).test?.(value, parameters, context) ?? true,
    ask: async (value, parameters, context) =>
      (await customRule(parameters.name, context).ask?.(value, parameters, context)) ?? true,
  }),
]
