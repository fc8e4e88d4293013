import { camelCase, isReversible } from './definition.ts'

/** Says how the values of a field are written in a condition; undefined for fields that the family cannot compare. */
export type LiteralKind = (name: string) => 'text' | 'number' | undefined

const comparisons: Readonly<Record<string, string>> = { eq: '==', ne: '!=', gt: '>', ge: '>=', lt: '<', le: '<=' }

/** A value as it stands in an expression; undefined where it is none of the field. */
function literal(value: string, kind: 'text' | 'number'): string | undefined {
  if (kind === 'number') return /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? value : undefined
  return /^[^'\\\n]{1,100}$/.test(value) ? `'${value}'` : undefined
}

/** One `field#operator#value`. */
function comparison(text: string, kindOf: LiteralKind): string | undefined {
  const [column = '', operator = '', value = '', ...rest] = text.split('#').map((part) => part.trim())
  const name = camelCase(column)
  const kind = isReversible(column) ? kindOf(name) : undefined
  if (!kind || rest.length > 0) return undefined
  if (operator === 'empty')
    return /^(true|false)$/.test(value) ? `${name} ${value === 'true' ? '==' : '!='} null` : undefined
  if (operator === 'in') return oneOf(name, value, kind)
  const sign = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined
  const right = literal(value, kind)
  if (sign === undefined || right === undefined || (kind === 'text' && !/^[=!]=$/.test(sign))) return undefined
  return `${name} ${sign} ${right}`
}

function oneOf(name: string, values: string, kind: 'text' | 'number'): string | undefined {
  const all = values.split(',').map((value) => literal(value.trim(), kind))
  if (all.includes(undefined)) return undefined
  return `(${all.map((value) => `${name} == ${value}`).join(' || ')})`
}

/**
 * The condition of a family's `exp` (`state#eq#1&&kind#in#a,b`) as an expression over the row; undefined for what cannot be written.
 * spec: contract §9.6, Button
 */
export function conditionOf(exp: string, kindOf: LiteralKind): string | undefined {
  const parts = exp.split(/(&&|\|\|)/).map((part) => part.trim())
  const written = parts.map((part) => (part === '&&' || part === '||' ? part : comparison(part, kindOf)))
  return written.includes(undefined) ? undefined : written.join(' ')
}

const signs = new Map(Object.entries(comparisons).map(([operator, sign]) => [sign, operator]))

const listed = /\((\w+) == ([^()]+)\)/
const tested = /(\w+) ([=!]=) null/
const compared = /(\w+) ([=!<>]=?) ('[^'\\]*'|-?[\d.]+)/
const token = new RegExp([listed, tested, compared].map(({ source }) => source).join('|'), 'g')

/** One comparison of a condition as the family writes it. */
function partOf(part: string, columnOf: (name: string) => string): string {
  const [, name = '', list = ''] = listed.exec(part) ?? []
  if (name) return `${columnOf(name)}#in#${valuesIn(list, name).join(',')}`
  const [, field = '', test] = tested.exec(part) ?? []
  if (field) return `${columnOf(field)}#empty#${test === '=='}`
  const [, left = '', sign = '', value = ''] = compared.exec(part) ?? []
  return `${columnOf(left)}#${signs.get(sign)}#${unquoted(value)}`
}

/** The `exp` that says a condition; empty for one that the family cannot say. */
export function expOf(
  condition: string,
  { kindOf, columnOf }: { kindOf: LiteralKind; columnOf(name: string): string },
) {
  const exp = condition.replace(token, (part) => partOf(part, columnOf)).replace(/ (&&|\|\|) /g, '$1')
  return conditionOf(exp, kindOf) === condition ? exp : ''
}

const valuesIn = (list: string, name: string): string[] => list.split(` || ${name} == `).map(unquoted)

const unquoted = (value: string): string => value.replace(/^'|'$/g, '')
