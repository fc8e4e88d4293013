import type { ValueShape } from './defineRule.ts'

/** Field types by the shape of their value; types that are in none (formula, variant, json, …) take any rule. */
const typesOf: Readonly<Record<ValueShape, readonly string[]>> = {
  text: ['text', 'longtext', 'richtext', 'markdown', 'code', 'password', 'secret', 'color', 'icon', 'cron'],
  number: ['int', 'decimal', 'money', 'year'],
  list: ['dicts', 'refs', 'users', 'departs', 'roles', 'file', 'image', 'table'],
}

/** The shape of the values of a field type, or undefined when rules need not care. */
export const shapeOf = (fieldType: string): ValueShape | undefined =>
  (Object.keys(typesOf) as ValueShape[]).find((shape) => typesOf[shape].includes(fieldType))

/** The rules that bound a value from below and above, by shape. */
export const boundsOf: Readonly<Record<ValueShape, readonly [string, string]>> = {
  text: ['minLength', 'maxLength'],
  number: ['min', 'max'],
  list: ['minItems', 'maxItems'],
}
