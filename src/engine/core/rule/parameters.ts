import type { TObject, TSchema } from 'typebox'
import { suggestName } from '#core/expression'
import type { ParameterProblem } from './defineRule.ts'

/** The keywords that schemas of rule parameters may use; a test holds every rule to them. */
interface FlatSchema extends TSchema {
  type?: string
  minimum?: number
  minLength?: number
  anyOf?: { const: unknown }[]
}

/** The parameters that a rule cannot do without. */
export const requiredNames = (schema: TObject): readonly string[] => schema.required ?? []

/** Checks the parameters of a rule against their flat schema: missing, unknown and of a wrong kind. */
export function parameterProblems(schema: TObject, values: Readonly<Record<string, unknown>>): ParameterProblem[] {
  const known = Object.keys(schema.properties)
  const missing = requiredNames(schema).filter((name) => values[name] === undefined)
  return [
    ...missing.map((name) => ({ parameter: name, message: `缺少参数 ${name}` })),
    ...Object.entries(values).flatMap(([name, value]) => {
      const expected = schema.properties[name]
      if (value === undefined) return []
      return expected ? wrongKind(name, value, expected) : unknownName(name, known, schema)
    }),
  ]
}

function unknownName(name: string, known: readonly string[], schema: TObject): ParameterProblem[] {
  if ('additionalProperties' in schema && schema.additionalProperties === true) return []
  const meant = suggestName(name, known)
  const hint = meant ? `是否指 "${meant}"？` : known.length > 0 ? `可用的参数：${known.join('、')}` : '该规则没有参数'
  return [{ parameter: name, message: `没有参数 "${name}"`, hint }]
}

function wrongKind(name: string, value: unknown, schema: FlatSchema): ParameterProblem[] {
  const expected = expectation(value, schema)
  return expected ? [{ parameter: name, message: `参数 ${name} 应为${expected}` }] : []
}

/** What the value should have been, or undefined when it is that. */
function expectation(value: unknown, { type, minimum, minLength = 0, anyOf }: FlatSchema): string | undefined {
  if (anyOf)
    return anyOf.some((choice) => choice.const === value) ? undefined : anyOf.map((choice) => choice.const).join('、')
  if (type === 'string') return typeof value === 'string' && value.length >= minLength ? undefined : '文本'
  const isNumber = typeof value === 'number' && Number.isFinite(value)
  if (!isNumber || (type === 'integer' && !Number.isInteger(value))) return type === 'integer' ? '整数' : '数字'
  return minimum !== undefined && value < minimum ? `不小于 ${minimum} 的数` : undefined
}
