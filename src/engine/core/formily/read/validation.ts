import type { FieldDocument, RuleDocument } from '#core/document'
import { checkPattern } from '#core/expression'
import { type FieldType, fieldOptionsOf } from '#core/fieldType'
import { fillText, formilyReasons } from '#core/message'
import { isObject } from '#core/object'
import { formatRules, formatTypes, ownValue } from '../component.ts'
import { shortText } from '../problem.ts'
import { type Shape, scriptOf } from '../schema.ts'
import { type Reading, reportAt, type SchemaNode } from './reading.ts'

/** Validation keywords of JSON Schema, and `x-validator`. */
export const validationKeywords: readonly string[] = [
  ...['required', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'pattern', 'format', 'x-validator'],
]

interface FieldParts {
  field: FieldDocument
  type: FieldType
}

interface Rule extends FieldParts {
  keyword: readonly (string | number)[]
  message?: string | undefined
}

/** Bounds, lengths, pattern, format and `x-validator` as options and rules of the field. */
export function readValidation(node: SchemaNode, parts: FieldParts, reading: Reading): void {
  const { schema } = node
  for (const keyword of validationKeywords) {
    if (schema[keyword] === undefined || keyword === 'required' || keyword === 'x-validator') continue
    readRule(node, keyword, { ...parts, keyword: [keyword] }, reading)
  }
  const validator = schema['x-validator']
  if (validator === undefined) return
  if (!Array.isArray(validator)) {
    readValidator(node, validator, { ...parts, keyword: ['x-validator'] }, reading)
    return
  }
  for (const [index, each] of validator.entries())
    readValidator(node, each, { ...parts, keyword: ['x-validator', index] }, reading)
}

/** An entry of `x-validator`: a format, or an object of rules with a message; functions cannot be translated. */
function readValidator(node: SchemaNode, value: unknown, rule: Rule, reading: Reading): void {
  if (scriptOf(value) !== undefined) {
    refuseCode(node, value, rule, reading)
    return
  }
  if (typeof value === 'string') {
    addFormat(node, value, rule, reading)
    return
  }
  if (!isObject(value)) {
    const reason = fillText(formilyReasons.noFormat, { got: shortText(value) })
    reportAt(reading, { node, keyword: rule.keyword }, ['formily-value', { keyword: 'x-validator', reason }])
    return
  }
  const message = typeof value.message === 'string' && scriptOf(value.message) === undefined ? value.message : undefined
  for (const key of Object.keys(value)) {
    if (key === 'message' && message !== undefined) continue
    // What is required is not blank either.
    if (key === 'whitespace' && value.required === true) continue
    readRule(node, key, { ...rule, keyword: [...rule.keyword, key], message }, reading)
  }
}

function refuseCode(node: SchemaNode, value: unknown, { keyword }: Rule, reading: Reading): void {
  const values = { script: shortText(value), reason: formilyReasons.validatorCode }
  reportAt(reading, { node, keyword }, ['formily-script', values])
}

const ruleValue = (value: unknown, at: Rule['keyword']): unknown =>
  at[0] === 'x-validator' ? at.slice(1).reduce<unknown>((owner, step) => (owner as Shape)?.[step], value) : value

function readRule(node: SchemaNode, word: string, rule: Rule, reading: Reading): void {
  const value = ruleValue(node.schema[String(rule.keyword[0])], rule.keyword)
  if (scriptOf(value) !== undefined) {
    refuseCode(node, value, rule, reading)
    return
  }
  if (word === 'required' && typeof value === 'boolean') {
    if (!value) return
    rule.field.required = true
    if (rule.message !== undefined) addRule(rule.field, { rule: 'required', message: rule.message })
    return
  }
  if (word === 'format' && typeof value === 'string') {
    addFormat(node, value, rule, reading)
    return
  }
  if (word === 'pattern' && typeof value === 'string') {
    addPattern(node, value, rule, reading)
    return
  }
  const bound = boundOf(word, value, rule.type)
  if (bound) {
    addBound(bound, rule)
    return
  }
  const matchingRule =
    ownValue(boundWords, word) !== undefined || word === 'pattern' || word === 'format' || word === 'required'
  if (matchingRule && typeof value !== 'number') {
    reportAt(reading, { node, keyword: rule.keyword }, [
      'formily-value',
      { keyword: word, reason: fillText(formilyReasons.got, { got: shortText(value) }) },
    ])
    return
  }
  reportAt(reading, { node, keyword: rule.keyword }, ['formily-keyword', { keyword: rule.keyword.join('.') }])
}

type Bound = readonly [word: 'min' | 'max', value: number]

/** What a bound limits: a number, the length of `text` or a `list`, or (`any`) what the type limits. */
const boundWords: Readonly<
  Record<string, { word: 'min' | 'max'; of: 'number' | 'text' | 'list' | 'any'; exclusive?: true }>
> = {
  min: { word: 'min', of: 'any' },
  max: { word: 'max', of: 'any' },
  minimum: { word: 'min', of: 'number' },
  maximum: { word: 'max', of: 'number' },
  exclusiveMinimum: { word: 'min', of: 'number', exclusive: true },
  exclusiveMaximum: { word: 'max', of: 'number', exclusive: true },
  minLength: { word: 'min', of: 'text' },
  maxLength: { word: 'max', of: 'text' },
  minItems: { word: 'min', of: 'list' },
  maxItems: { word: 'max', of: 'list' },
}

function boundOf(keyword: string, value: unknown, type: FieldType): Bound | undefined {
  const bound = Object.hasOwn(boundWords, keyword) ? boundWords[keyword] : undefined
  if (!bound || typeof value !== 'number') return undefined
  const { kind } = type.expression
  const fits = Object.hasOwn(fieldOptionsOf(type.id), bound.word) && (bound.of === 'any' || bound.of === kind)
  if (!fits || (bound.exclusive && type.id !== 'int')) return undefined
  const step = bound.word === 'min' ? 1 : -1
  return [bound.word, bound.exclusive ? value + step : value]
}

function addBound([word, value]: Bound, { field, type, message }: Rule): void {
  if (message === undefined) field[word] = value
  else if (type.expression.kind === 'number') addRule(field, { rule: word, [word]: value, message })
  else addRule(field, { rule: `${word}Length`, [`${word}Length`]: value, message })
}

function addFormat(node: SchemaNode, format: string, { field, keyword, message }: Rule, reading: Reading): void {
  if (Object.hasOwn(formatTypes, format)) return
  const rule = Object.hasOwn(formatRules, format) ? formatRules[format] : undefined
  if (rule) addRule(field, message === undefined ? rule : { rule, message })
  else
    reportAt(reading, { node, keyword }, [
      'formily-value',
      { keyword: 'format', reason: fillText(formilyReasons.noRuleFor, { name: shortText(format) }) },
    ])
}

function addPattern(node: SchemaNode, pattern: string, { field, keyword, message }: Rule, reading: Reading): void {
  const problem = checkPattern(pattern)
  if (!problem) {
    addRule(field, { rule: 'pattern', pattern, ...(message === undefined ? {} : { message }) })
    return
  }
  reportAt(reading, { node, keyword }, ['formily-value', { keyword: 'pattern', reason: problem.message }])
}

function addRule(field: FieldDocument, rule: RuleDocument): void {
  field.rules = [...(field.rules ?? []), rule]
}
