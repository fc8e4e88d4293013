import { fillText, valueProblemMessages as valueTexts } from '#core/message'
import {
  defineFieldType,
  type FieldOptions,
  type FieldType,
  faces,
  type JsonValue,
  type ReadResult,
} from './fieldType.ts'

/**
 * The two values of a switch as they are stored: on, off. Texts, except in a table that a page describes: its pair may be of numbers or
 * booleans. spec: widgets §4 Switch; widgets §3 customValue
 */
export function storedSwitch({ values }: FieldOptions): readonly [JsonValue, JsonValue] {
  return Array.isArray(values) && values.length === 2 ? [values[0], values[1]] : ['Y', 'N']
}

/** The two values of a switch as texts: on, off. */
export function switchValues(options: FieldOptions): readonly [string, string] {
  const [on, off] = storedSwitch(options)
  return [`${on}`, `${off}`]
}

function readSwitch(value: unknown, options: FieldOptions): ReadResult {
  const [on, off] = storedSwitch(options)
  const text = String(value)
  if (text === `${on}`) return { value: on }
  if (text === `${off}` || value === false || value === '') return { value: off }
  if (value === true) return { value: on }
  return { problem: fillText(valueTexts.oneOfTwo, { on: `${on}`, off: `${off}` }) }
}

function readBool(value: unknown): ReadResult {
  if (value === true || value === 'true' || value === 1 || value === '1') return { value: true }
  if (value === false || value === 'false' || value === 0 || value === '0') return { value: false }
  return { problem: valueTexts.bool }
}

/** Yes or no: a JSON boolean, or a switch of two texts. */
export const logicalTypes: readonly FieldType[] = [
  defineFieldType({
    id: 'bool',
    title: '布尔',
    read: readBool,
    expression: { kind: 'bool' },
    column: () => ({ type: 'integer' }),
    empty: false,
    widgets: faces('switch', { filter: 'select' }),
  }),
  defineFieldType({
    id: 'switch',
    title: '开关',
    read: readSwitch,
    column: () => ({ type: 'text', length: 20 }),
    widgets: faces('switch', { filter: 'select' }),
  }),
]
