import { readFileSync } from 'node:fs'
import type { Condition, Literal, QueryField } from '#core/query'

export const casesOf = <T>(name: string): T[] => JSON.parse(readFileSync(`tests/cases/query/${name}.json`, 'utf8'))

/** The fields that the case tables speak of. */
export const fields = new Map<string, QueryField>([
  ['name', { kind: 'text' }],
  ['code', { kind: 'text' }],
  ['status', { kind: 'text' }],
  ['age', { kind: 'number' }],
  ['open', { kind: 'bool' }],
  ['born', { kind: 'date' }],
  ['createTime', { kind: 'datetime' }],
  ['at', { kind: 'time' }],
  ['tags', { kind: 'text', list: true }],
  ['typeId', { kind: 'text', tree: 'id' }],
  ['orgCode', { kind: 'text', tree: 'code' }],
  ['password', { kind: 'text', forbidden: true }],
])

const joined = (conditions: Condition[], word: string) => `(${conditions.map(spoken).join(` ${word} `)})`
const value = (literal: Literal) => (literal === null ? 'null' : String(literal))

/** A condition in words, so that a case stays one line: `name contains 李`, `(a and b)`. */
export function spoken(condition: Condition): string {
  switch (condition.kind) {
    case 'always':
    case 'never':
      return condition.kind
    case 'compare':
      return `${condition.field} ${condition.op} ${value(condition.value)}`
    case 'match':
      return `${condition.field} ${condition.mode} ${condition.ignoreCase ? '' : 'exactly '}${condition.text}`
    case 'in':
      return `${condition.field} in ${condition.values.map(value).join('|')}`
    case 'holds':
      return `${condition.field} holds ${condition.value}`
    case 'under':
      return `${condition.field} under ${condition.root}`
    case 'and':
      return joined(condition.all, 'and')
    case 'or':
      return joined(condition.any, 'or')
    case 'not':
      return `not ${spoken(condition.of)}`
  }
}
