import { defineRule, type Rule, type ValueShape } from './defineRule.ts'
import { asText, countOf, lengthOf, numberOf } from './value.ts'

const measures: Readonly<Record<ValueShape, (value: unknown) => number | undefined>> = {
  number: numberOf,
  text: (value) => {
    const text = asText(value)
    return text === undefined ? undefined : lengthOf(text)
  },
  list: countOf,
}

/** A bound of a number, length or count, both inclusive; its only parameter has the name of the rule. */
const bound = (id: string, title: string, shape: ValueShape, message: (most: unknown, title: string) => string): Rule =>
  defineRule({
    id,
    title,
    parameters: { [id]: shape === 'number' ? { type: 'number' } : { type: 'integer', minimum: 0 } },
    message: (parameters, fieldTitle) => message(parameters[id], fieldTitle),
    shape,
    test(value, parameters) {
      const size = measures[shape](value)
      const limit = Number(parameters[id])
      return size !== undefined && (id.startsWith('min') ? size >= limit : size <= limit)
    },
  })

/** Bounds of a number, all inclusive. */
export const boundRules = [
  bound('min', '最小值', 'number', (min, title) => `${title}不能小于${min}`),
  bound('max', '最大值', 'number', (max, title) => `${title}不能大于${max}`),
  defineRule({
    id: 'range',
    title: '数值范围',
    parameters: { min: { type: 'number' }, max: { type: 'number' } },
    message: ({ min, max }, title) => `${title}应在${min}到${max}之间`,
    shape: 'number',
    test(value, { min, max }) {
      const number = numberOf(value)
      return number !== undefined && number >= min && number <= max
    },
  }),
]

/** Bounds of the length of a text or list. spec: shell §5, generated form rules */
export const sizeRules = [
  bound('minLength', '最小长度', 'text', (least) => `最小长度${least}位字符`),
  bound('maxLength', '最大长度', 'text', (most) => `最大长度${most}位字符`),
  bound('minItems', '最少项数', 'list', (least) => `最少选择${least}项`),
  bound('maxItems', '最多项数', 'list', (most) => `最多选择${most}项`),
]
