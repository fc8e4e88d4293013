import { fillText, valueProblemMessages as texts } from '#core/message'
import { defineFieldType, type FieldOptions, type FieldType, faces, type ReadResult } from './fieldType.ts'

/** The two values of a switch: on, off. spec: widgets §4 Switch */
export function switchValues(options: FieldOptions): readonly [string, string] {
  const values = options.values
  return Array.isArray(values) && values.length === 2 ? [String(values[0]), String(values[1])] : ['Y', 'N']
}

function readSwitch(value: unknown, options: FieldOptions): ReadResult {
  const [on, off] = switchValues(options)
  if (value === true || value === on) return { value: on }
  if (value === false || value === off || value === '') return { value: off }
  const text = String(value)
  return text === on || text === off ? { value: text } : { problem: fillText(texts.oneOfTwo, { on, off }) }
}

function readBool(value: unknown): ReadResult {
  if (value === true || value === 'true' || value === 1 || value === '1') return { value: true }
  if (value === false || value === 'false' || value === 0 || value === '0') return { value: false }
  return { problem: texts.bool }
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
