import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { ProductError, productError } from '#core/error'

type Part = 'query' | 'body'

/** Queries are text and are read as what the schema wants; bodies are taken as they are. */
const checkers: Readonly<Record<Part, Ajv>> = {
  query: new Ajv({ strict: false, coerceTypes: true }),
  body: new Ajv({ strict: false, ownProperties: true }),
}

const compiled: Readonly<Record<Part, WeakMap<TSchema, ValidateFunction>>> = {
  query: new WeakMap(),
  body: new WeakMap(),
}

function checkerOf(part: Part, schema: TSchema): ValidateFunction {
  const known = compiled[part].get(schema)
  if (known) return known
  const check = checkers[part].compile(schema)
  compiled[part].set(schema, check)
  return check
}

const typeWords: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数值',
  integer: '整数',
  boolean: '是或否',
  object: '对象',
  array: '列表',
  null: '空',
}

const typeText = (type: unknown) =>
  [type]
    .flat()
    .map((each) => typeWords[String(each)] ?? String(each))
    .join('或')

/** The wanted values, each told once though it may be wanted both as a number and as text. */
function oneOf(values: readonly unknown[]): string {
  const texts = [...new Set(values.map(String))]
  return `须为 ${texts.join('、')}${texts.length > 1 ? ' 之一' : ''}`
}

const wants: Readonly<Record<string, (params: Record<string, unknown>) => string>> = {
  type: ({ type }) => `须为${typeText(type)}`,
  required: () => '不能为空',
  additionalProperties: () => '不存在',
  enum: ({ allowedValues }) => oneOf([allowedValues].flat()),
  minLength: ({ limit }) => (limit === 1 ? '不能为空' : `至少 ${String(limit)} 个字符`),
  maxLength: ({ limit }) => `不能超过 ${String(limit)} 个字符`,
  minimum: ({ limit }) => `不能小于 ${String(limit)}`,
  maximum: ({ limit }) => `不能大于 ${String(limit)}`,
  minItems: ({ limit }) => `至少 ${String(limit)} 项`,
  maxItems: ({ limit }) => `不能超过 ${String(limit)} 项`,
  pattern: () => '格式有误',
}

/** `/documents/0/id` and a missing or unknown key as `documents[0].id.key`. */
function placeOf({ instancePath, params }: ErrorObject): string {
  const key = (params.missingProperty ?? params.additionalProperty) as string | undefined
  const steps = [...instancePath.split('/').slice(1), ...(key === undefined ? [] : [key])]
  const at = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step.slice(0, 60)}`)).join('')
  return at.replace(/^\./, '') || '内容'
}

/** What cannot be read at all, as against a rule that is not kept. spec: readings (Session, codes with their own HTTP status) */
const unreadable = new Set(['type', 'additionalProperties', 'anyOf', 'const'])

/** What the first error wants; where one of several constants was wanted, all of them. */
function wantOf({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): string {
  if (keyword !== 'const') return wants[keyword]?.(params) ?? '有误'
  const beside = errors.filter((error) => error.keyword === 'const' && error.instancePath === instancePath)
  return oneOf(beside.map((error) => error.params.allowedValue))
}

function failureFor(errors: readonly ErrorObject[]): ProductError {
  const first = errors[0]
  if (!first) return productError('badRequest', { reason: '内容有误' })
  const reason = `${placeOf(first)} ${wantOf(first, errors)}`
  return unreadable.has(first.keyword) ? productError('badRequest', { reason }) : new ProductError('invalid', reason)
}

/**
 * The value as the schema has it. Throws 400 for a wrong type or an unknown key, and a refusal (HTTP 200, code 500) for a
 * missing value or a rule that is not kept; both name the place.
 */
export function checked(part: Part, schema: TSchema | undefined, value: unknown): unknown {
  if (!schema) return value
  const check = checkerOf(part, schema)
  const input = part === 'query' ? { ...(value as object) } : value
  if (check(input)) return input
  throw failureFor(check.errors ?? [])
}
