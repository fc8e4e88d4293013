import { Type } from 'typebox'
import { defineRule } from './defineRule.ts'
import { numberOf, ofForm } from './value.ts'

const none = Type.Object({})

/** Forms of numbers, typed or as text. spec: shell §5, widgets §5 */
export const numberRules = [
  defineRule({
    id: 'naturalNumber',
    title: '自然数',
    parameters: none,
    message: '请输入自然数',
    test: ofForm(/^(0|[1-9]\d*)$/),
  }),
  defineRule({
    id: 'n',
    title: '数字',
    parameters: none,
    message: '请输入数字',
    test: (value) => numberOf(value) !== undefined,
  }),
  defineRule({ id: 'z', title: '整数', parameters: none, message: '请输入整数', test: ofForm(/^-?\d+$/) }),
  defineRule({
    id: 'money',
    title: '金额',
    parameters: none,
    message: '请输入正确的金额',
    test: ofForm(/^(0|[1-9]\d*)(\.\d{1,2})?$/),
  }),
]

const limitTo = (low: number, high: number) => (value: unknown) => {
  const number = numberOf(value)
  return number !== undefined && number >= low && number <= high
}

/** Bounds of a number; both ends belong to it. */
export const boundRules = [
  defineRule({
    id: 'min',
    title: '最小值',
    parameters: Type.Object({ min: Type.Number() }),
    message: ({ min }, title) => `${title}不能小于${min}`,
    shape: 'number',
    test: (value, { min }) => limitTo(min, Number.POSITIVE_INFINITY)(value),
  }),
  defineRule({
    id: 'max',
    title: '最大值',
    parameters: Type.Object({ max: Type.Number() }),
    message: ({ max }, title) => `${title}不能大于${max}`,
    shape: 'number',
    test: (value, { max }) => limitTo(Number.NEGATIVE_INFINITY, max)(value),
  }),
  defineRule({
    id: 'range',
    title: '数值范围',
    parameters: Type.Object({ min: Type.Number(), max: Type.Number() }),
    message: ({ min, max }, title) => `${title}应在${min}到${max}之间`,
    shape: 'number',
    test: (value, { min, max }) => limitTo(min, max)(value),
  }),
]
