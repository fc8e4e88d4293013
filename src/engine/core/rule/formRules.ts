import type { RuleSpec } from './compile.ts'
import type { ValueShape } from './defineRule.ts'

/** The properties of a model's field that imply rules. */
export interface RuledField {
  type: string
  required?: boolean
  /** Minimum length, value or number of items, by the type's shape. */
  min?: number
  max?: number
  unique?: boolean | readonly string[]
  rules?: readonly RuleSpec[]
}

const uploaded = ['file', 'image']
const typed = [
  'text',
  'longtext',
  'richtext',
  'markdown',
  'code',
  'int',
  'decimal',
  'money',
  'password',
  'secret',
  'json',
  'cron',
]
/** Rules of every field of a type. */
const ofType: Readonly<Record<string, readonly RuleSpec[]>> = { cron: ['cron'] }

/**
 * The rules of a field in execution order: required, bounds, type, document, unique. spec: shell §5, generated form
 * rules: required with min and max length, required select, least and most items
 */
export function rulesOfField(field: RuledField): RuleSpec[] {
  const [least, most] = boundsOf[shapeOf(field.type) ?? 'text']
  return [
    ...(field.required ? [{ rule: 'required', by: verbOf(field.type) }] : []),
    ...(field.min === undefined ? [] : [{ rule: least, [least]: field.min }]),
    ...(field.max === undefined ? [] : [{ rule: most, [most]: field.max }]),
    ...(ofType[field.type] ?? []),
    ...(field.rules ?? []),
    ...(field.unique && !field.rules?.some(isUnique) ? ['unique'] : []),
  ]
}

/** A written rule, which may have a message of its own, stands for the implied one: nobody is asked twice. */
const isUnique = (spec: RuleSpec): boolean => (typeof spec === 'string' ? spec : spec.rule) === 'unique'

function verbOf(type: string): 'enter' | 'choose' | 'upload' {
  if (uploaded.includes(type)) return 'upload'
  return typed.includes(type) ? 'enter' : 'choose'
}

/** Field types by the shape of their values; types in none (formula, variant, json, …) accept any rule. */
const typesOf: Readonly<Record<ValueShape, readonly string[]>> = {
  text: ['text', 'longtext', 'richtext', 'markdown', 'code', 'password', 'secret', 'color', 'icon', 'cron'],
  number: ['int', 'decimal', 'money', 'year'],
  list: ['dicts', 'refs', 'users', 'departs', 'roles', 'file', 'image', 'table'],
}

/** The shape of a field type's values; undefined if no rule depends on it. */
export const shapeOf = (fieldType: string): ValueShape | undefined =>
  (Object.keys(typesOf) as ValueShape[]).find((shape) => typesOf[shape].includes(fieldType))

/** The rules for lower and upper bounds, by shape. */
export const boundsOf: Readonly<Record<ValueShape, readonly [string, string]>> = {
  text: ['minLength', 'maxLength'],
  number: ['min', 'max'],
  list: ['minItems', 'maxItems'],
}
