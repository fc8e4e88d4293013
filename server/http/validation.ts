import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { badRequest, ProductError } from '#core/error'
import { fillText, requestMessages, valueRuleTexts, valueTypeTexts } from '#core/message'
import { memoized } from '#core/object'

type Part = 'query' | 'body'

const checkers = {
  query: new Ajv({ strict: false, coerceTypes: true }),
  body: new Ajv({ strict: false, ownProperties: true }),
}

/** Query values are coerced from text; bodies are not coerced. */
const checkerOf: Readonly<Record<Part, (schema: TSchema) => ValidateFunction>> = {
  query: memoized((schema) => checkers.query.compile(schema)),
  body: memoized((schema) => checkers.body.compile(schema)),
}

const typeText = (type: unknown) =>
  [type]
    .flat()
    .map((each) => valueTypeTexts[String(each)] ?? String(each))
    .join(requestMessages.or)

/** Allowed values without duplicates, as a value may be allowed both as number and text, and without the empty one. */
function oneOf(values: readonly unknown[]): string {
  const texts = [...new Set(values.map(String))].filter((text) => text !== '')
  return fillText(requestMessages.among, {
    values: texts.join('、'),
    ending: texts.length > 1 ? requestMessages.oneOf : '',
  })
}

/** What a failed rule requires. */
function ruleText(keyword: string, { type, allowedValues, limit }: Record<string, unknown>): string {
  if (keyword === 'type') return fillText(requestMessages.typed, { type: typeText(type) })
  if (keyword === 'enum') return oneOf([allowedValues].flat())
  if (keyword === 'minLength' && limit === 1) return requestMessages.empty
  return fillText(valueRuleTexts[keyword] ?? requestMessages.faulty, { limit: String(limit) })
}

/** Path of an error as `documents[0].id.key`, from `/documents/0/id` and the missing or unknown key. */
function pathOf({ instancePath, params }: ErrorObject): string {
  const key = (params.missingProperty ?? params.additionalProperty) as string | undefined
  const steps = [...instancePath.split('/').slice(1), ...(key === undefined ? [] : [key])]
  const at = steps.map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step.slice(0, 60)}`)).join('')
  return at.replace(/^\./, '') || requestMessages.content
}

/** Keywords whose violation makes the request unreadable (400). spec: readings (Session, codes with their own HTTP status) */
const unreadable = new Set(['type', 'additionalProperties', 'anyOf', 'const'])

/** What the first error requires; for constants, all alternatives. */
function wantOf({ keyword, instancePath, params }: ErrorObject, errors: readonly ErrorObject[]): string {
  if (keyword !== 'const') return ruleText(keyword, params)
  const beside = errors.filter((error) => error.keyword === 'const' && error.instancePath === instancePath)
  return oneOf(beside.map((error) => error.params.allowedValue))
}

function failureFor(errors: readonly ErrorObject[]): ProductError {
  const first = errors[0]
  if (!first) return badRequest(requestMessages.badContent)
  const reason = `${pathOf(first)} ${wantOf(first, errors)}`
  return unreadable.has(first.keyword) ? badRequest(reason) : new ProductError('invalid', reason)
}

/**
 * Validates a value. Throws 400 for a wrong type or unknown key, and a business error (HTTP 200, code 500) for a
 * missing value or violated rule; both name the path.
 */
export function checked(part: Part, schema: TSchema | undefined, value: unknown): unknown {
  if (!schema) return value
  const check = checkerOf[part](schema)
  const input = part === 'query' ? { ...(value as object) } : value
  if (check(input)) return input
  throw failureFor(check.errors ?? [])
}
