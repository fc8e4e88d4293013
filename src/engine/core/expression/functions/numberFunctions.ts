import { operandOf, roundHalfUp, settle } from '../arithmetic.ts'
import { numberLike } from '../value.ts'
import { type FunctionDefinition, type FunctionTable, parameter } from './definition.ts'

const number = parameter('n', 'number')

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
  number: {
    parameters: [parameter('x', 'value')],
    result: { kind: 'number' },
    call: ([value]) => {
      const read = typeof value === 'string' ? numberLike(value.trim()) : value
      return typeof read === 'number' && !Number.isNaN(read) ? read : null
    },
  },
}
