import { isEmpty, splitKeys } from '#core/object'
import { operandOf, settle } from '../arithmetic.ts'
import { isEqual, isIn, orderOf } from '../compare.ts'
import { type ExpressionType, unify } from '../expressionType.ts'
import { charge, chargePair, type Run } from '../run.ts'
import { itemsOf, plainValue } from '../value.ts'
import { type FunctionDefinition, type FunctionTable, parameter } from './definition.ts'

const number: ExpressionType = { kind: 'number' }
const list = parameter('list', 'list')

/** The items that are not null. */
function present(value: unknown, run: Run): unknown[] {
  const items = itemsOf(value)
  charge(run, items.length)
  return items.map(plainValue).filter((item) => item !== null)
}

function numbers(value: unknown, run: Run): number[] {
  return present(value, run)
    .map(operandOf)
    .filter((operand) => !Number.isNaN(operand))
}

function sumOf(operands: readonly number[]): number {
  return operands.reduce((total, operand) => total + operand, 0)
}

/** `min` and `max` of one list or of several values; numbers by value, text and dates by code point. */
function extreme(sign: 1 | -1): FunctionDefinition {
  return {
    parameters: [parameter('a', 'value')],
    more: true,
    result: (args) => {
      const [first, ...others] = args.map((type) => (type.kind === 'list' && args.length === 1 ? type.of : type))
      return others.reduce(unify, first ?? { kind: 'null' })
    },
    call: (args, run) => {
      const items = present(args.length === 1 && Array.isArray(args[0]) ? args[0] : args, run)
      const better = (best: unknown, item: unknown) => {
        chargePair(run, item, best)
        return orderOf(item, best) * sign > 0 ? item : best
      }
      return items.length === 0 ? null : items.reduce(better)
    },
  }
}

/** The values of `has`: a list, or comma-separated text as in fields with several dictionary codes. */
function optionsOf(value: unknown): unknown {
  return typeof value === 'string' ? splitKeys(value) : value
}

export const listFunctions: FunctionTable = {
  len: {
    parameters: [parameter('x', 'sized')],
    result: number,
    call: ([value], run) => {
      if (typeof value !== 'string') return itemsOf(value).length
      charge(run, value.length >> 7)
      return value.length - (value.match(/[\u{10000}-\u{10ffff}]/gu)?.length ?? 0)
    },
  },
  count: { parameters: [list], result: number, call: ([items], run) => present(items, run).length },
  sum: {
    parameters: [parameter('list', 'numbers')],
    result: number,
    call: ([items], run) => settle(sumOf(numbers(items, run))),
  },
  avg: {
    parameters: [parameter('list', 'numbers')],
    result: number,
    call: ([items], run) => {
      const operands = numbers(items, run)
      return operands.length === 0 ? null : settle(sumOf(operands) / operands.length)
    },
  },
  min: extreme(-1),
  max: extreme(1),
  has: {
    parameters: [parameter('list', 'options'), parameter('x', 'value')],
    result: { kind: 'bool' },
    call: ([options, value], run) => {
      return inList(value, optionsOf(options), run)
    },
  },
  ifEmpty: {
    parameters: [parameter('x', 'value'), parameter('other', 'value')],
    result: ([first, other]) => unify(first ?? { kind: 'null' }, other ?? { kind: 'null' }),
    call: ([value, other]) => (isEmpty(value) ? other : value),
  },
}

/** `value in items`, charged per item; also used by `has`. */
export function inList(value: unknown, items: unknown, run: Run): boolean {
  const perItem = typeof value === 'string' ? 1 + (value.length >> 7) : 1
  charge(run, itemsOf(items).length * perItem)
  return isIn(value, items)
}

/** `left == right`, charged by length. */
export function equals(left: unknown, right: unknown, run: Run): boolean {
  if (Array.isArray(left)) charge(run, left.length)
  else chargePair(run, left, right)
  return isEqual(left, right)
}
