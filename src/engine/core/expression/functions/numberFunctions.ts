import { operandOf, roundHalfUp, settle } from '../arithmetic.ts'
import { numberLike } from '../value.ts'
import { type FunctionDefinition, type FunctionTable, parameter } from './definition.ts'

const number = parameter('n', 'number')

/** A number holds no more of its places. */
const mostPlaces = 15

/** A function of one number; null for null. */
function ofNumber(compute: (value: number) => number): FunctionDefinition {
  return {
    parameters: [number],
    result: { kind: 'number' },
    call: ([value]) => {
      const operand = operandOf(value)
      return Number.isNaN(operand) ? null : compute(operand) + 0
    },
  }
}

/** A number as people read it: groups of three, at most two places, or exactly `digits`; what is rounded to zero has no sign. */
export function figureText(value: number, digits?: number): string {
  const places =
    digits === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return (roundHalfUp(value, digits ?? 2) + 0).toLocaleString('en-US', places)
}

export const numberFunctions: FunctionTable = {
  abs: ofNumber(Math.abs),
  floor: ofNumber(Math.floor),
  ceil: ofNumber(Math.ceil),
  round: {
    parameters: [number, parameter('digits', 'number', 'digits')],
    least: 1,
    result: { kind: 'number' },
    call: ([value, digits]) => {
      const operand = operandOf(value)
      const decimals = digits === undefined ? 0 : operandOf(digits)
      return Number.isNaN(operand + decimals) ? null : settle(roundHalfUp(operand, decimals))
    },
  },
  figure: {
    parameters: [number, parameter('digits', 'number', 'digits')],
    least: 1,
    result: { kind: 'text' },
    call: ([value, digits]) => {
      const [operand, places] = [operandOf(value), digits === undefined ? undefined : operandOf(digits)]
      if (!Number.isFinite(operand) || Number.isNaN(places)) return null
      return figureText(operand, places && Math.min(Math.max(places, 0), mostPlaces))
    },
  },
  number: {
    parameters: [parameter('x', 'value')],
    result: { kind: 'number' },
    call: ([value]) => {
      const read = typeof value === 'string' ? numberLike(value.trim()) : value
      return typeof read === 'number' && !Number.isNaN(read) ? read : null
    },
  },
}
