import { splitKeys } from '#core/fieldType'
import type { Library } from '#core/library'
import { commonNames, type Field, readExpression } from '#core/model'
import { type ModelContext, ownFields, recordScope } from './modelContext.ts'

/** Checks defaults beyond their type: values of dictionaries, bounds, expressions; and bounds that are expressions. */
export function checkDefaults(context: ModelContext): void {
  const { collector, library } = context
  for (const field of ownFields(context)) {
    const value = field.document.default
    const at = ['fields', field.name]
    if (isExpression(value)) readExpression(value.slice(1), { collector, at: [...at, 'default'], names: commonNames })
    const problem = isExpression(value) ? undefined : valueProblem(field, value, library)
    if (problem)
      collector.add([...at, 'default'], { code: 'bad-default', message: `默认值${problem}`, hint: '改成可用的值' })
    checkBounds(field, context)
  }
}

const isExpression = (value: unknown): value is string => typeof value === 'string' && value.startsWith('=')

const boundKeys = ['min', 'max', 'notBefore', 'notAfter', 'help', 'placeholder']

function checkBounds({ name, document }: Field, context: ModelContext): void {
  for (const key of boundKeys) {
    const bound = document[key]
    if (!isExpression(bound)) continue
    const { collector } = context
    readExpression(bound.slice(1), { collector, at: ['fields', name, key], names: recordScope(context) })
  }
}

/** What is wrong with a value that its type can read; undefined when nothing is. */
export function valueProblem(field: Field, value: unknown, library: Library): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const { min, max } = field.document
  if (typeof value === 'number' && typeof min === 'number' && value < min) return `小于 ${min}`
  if (typeof value === 'number' && typeof max === 'number' && value > max) return `大于 ${max}`
  if (typeof value === 'string' && typeof max === 'number' && [...value].length > max) return `长于 ${max} 个字符`
  return dictProblem(field, value, library)
}

function dictProblem({ dict, type }: Field, value: unknown, library: Library): string | undefined {
  const items = dict === undefined ? undefined : library.dict(dict)
  if (!items || typeof value === 'object') return undefined
  const keys = type.multiple ? splitKeys(String(value)) : [String(value)]
  const unknown = keys.find((key) => !items.some((item) => item.value === key))
  return unknown === undefined ? undefined : `"${unknown}" 不在字典 ${dict} 里`
}
