import { productError } from '#core/error'
import { dependenciesOf, parseExpression } from '#core/expression'
import type { Field, Model } from '#core/model'

/** A condition over rows and the fields that it reads. */
export interface RowCondition {
  where: string
  fields: readonly string[]
}

const quotedOrPlain = /('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/

/**
 * The condition of a table dictionary as an expression of the language. Older clients write `status = 1 and name <> 'x'`:
 * `=`, `<>` and `and` are read as what they mean, columns as their fields. Anything else has to be the language's own.
 * spec: contract §5.1, attack case SQ-07
 */
export function rowCondition(text: string, model: Model): RowCondition {
  const where = text
    .split(quotedOrPlain)
    .map((part, index) => (index % 2 === 1 ? part : inOurWords(part, model)))
    .join('')
  const parsed = parseExpression(where)
  if (!parsed.ok) throw productError('operationRefused')
  return { where, fields: dependenciesOf(parsed.expression).fields }
}

const inOurWords = (part: string, { fields }: Model): string =>
  part
    .replace(/<>/g, '!=')
    .replace(/(^|[^=!<>])=(?!=)/g, '$1==')
    .replace(/\band\b/gi, '&&')
    .replace(/[A-Za-z_][A-Za-z0-9_]*/g, (name) => fieldName(name, fields))

const fieldName = (name: string, fields: readonly Field[]): string =>
  fields.find((field) => field.columnName === name)?.name ?? name

/** A literal of the language. */
export const literalText = (value: string): string => `'${value.replace(/[\\']/g, '\\$&')}'`
