import { Type } from 'typebox'
import { defineRule } from './defineRule.ts'
import { asText, countOf, lengthOf, numberOf } from './value.ts'

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

const size = Type.Integer({ minimum: 0 })

/** The length of a text in characters, as a check against `fits`. */
function textLength(value: unknown, fits: (length: number) => boolean): boolean {
  const text = asText(value)
  return text !== undefined && fits(lengthOf(text))
}

function itemCount(value: unknown, fits: (count: number) => boolean): boolean {
  const count = countOf(value)
  return count !== undefined && fits(count)
}

/** How long a text or a list is. spec: shell §5, generated form rules */
export const sizeRules = [
  defineRule({
    id: 'minLength',
    title: '最小长度',
    parameters: Type.Object({ minLength: size }),
    message: ({ minLength }) => `最小长度${minLength}位字符`,
    shape: 'text',
    test: (value, { minLength }) => textLength(value, (length) => length >= minLength),
  }),
  defineRule({
    id: 'maxLength',
    title: '最大长度',
    parameters: Type.Object({ maxLength: size }),
    message: ({ maxLength }) => `最大长度${maxLength}位字符`,
    shape: 'text',
    test: (value, { maxLength }) => textLength(value, (length) => length <= maxLength),
  }),
  defineRule({
    id: 'minItems',
    title: '最少项数',
    parameters: Type.Object({ minItems: size }),
    message: ({ minItems }) => `最少选择${minItems}项`,
    shape: 'list',
    test: (value, { minItems }) => itemCount(value, (count) => count >= minItems),
  }),
  defineRule({
    id: 'maxItems',
    title: '最多项数',
    parameters: Type.Object({ maxItems: size }),
    message: ({ maxItems }) => `最多选择${maxItems}项`,
    shape: 'list',
    test: (value, { maxItems }) => itemCount(value, (count) => count <= maxItems),
  }),
]
