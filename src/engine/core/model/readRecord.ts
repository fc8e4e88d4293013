import type { JsonValue } from '#core/fieldType'
import type { RecordValues } from './evaluation.ts'
import type { Field, Model } from './model.ts'

export interface FieldProblem {
  field: string
  message: string
}

/** A parsed record. `values` holds known, writable fields; `unknown` the keys that no response of the model contains. */
interface ReadRecord {
  values: Record<string, JsonValue>
  problems: readonly FieldProblem[]
  unknown: readonly string[]
}

const treeKeys = new Set([
  'key',
  'value',
  'isLeaf',
  'leaf',
  'children',
  'hasChildren',
  'hasChild',
  'label',
  'slotTitle',
])

/**
 * Parses the body of `add` or `edit`. Keys that responses contain (base columns, dictionary labels, formulas, aliases,
 * tree keys) are ignored; others are returned as unknown. spec: schema-language, Modes
 */
export function readRecord(model: Model, input: RecordValues): ReadRecord {
  const values: Record<string, JsonValue> = {}
  const problems: FieldProblem[] = []
  const unknown: string[] = []
  for (const [key, value] of Object.entries(input)) {
    const field = model.field(key)
    if (!field) {
      if (!isAnswerKey(model, key)) unknown.push(key)
      continue
    }
    if (field.base || field.type.id === 'formula') continue
    const result = readValue(field, value)
    if ('problem' in result) problems.push({ field: key, message: `${field.title}${result.problem}` })
    else values[key] = result.value
  }
  return { values, problems, unknown }
}

/** Parses one value; null, undefined and empty text (blank text for single-line types) clear the field. */
export function readValue(field: Field, value: unknown): { value: JsonValue } | { problem: string } {
  if (value === null || value === undefined || value === '')
    return { value: field.type.id === 'switch' && value === '' ? '' : null }
  const result = field.type.read(value, field.document)
  return field.type.line && 'value' in result && result.value === '' ? { value: null } : result
}

/** User input as it will be stored: single-line text is trimmed, other values are unchanged. */
export function enteredValue(field: Field, value: unknown): unknown {
  if (!field.type.line || typeof value !== 'string') return value
  const result = readValue(field, value)
  return 'problem' in result ? value : result.value
}

function isAnswerKey(model: Model, key: string): boolean {
  const bare = key.endsWith('_dictText') ? key.slice(0, -'_dictText'.length) : undefined
  if (bare !== undefined && model.field(bare)) return true
  if (treeKeys.has(key)) return model.parent !== undefined
  return model.fields.some(
    (field) =>
      field.document.textAs === key ||
      field.document.also?.includes(key) ||
      (bare !== undefined && field.document.also?.includes(bare)),
  )
}
