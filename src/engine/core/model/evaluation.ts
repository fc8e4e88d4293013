import type { Evaluation } from '#core/expression'
import { splitKeys } from '#core/fieldType'
import type { Model } from './model.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** What expressions may see beside the record. */
export interface EvaluationContext {
  /** `$user`, `$mode`, `$now`, … by their names. */
  names: Readonly<Record<string, unknown>>
  can?(code: string): boolean
  dictText?(dict: string, value: unknown): string
}

/** An evaluation over one record: fields by name, `$names` from the context, comma-joined fields as lists. */
export function evaluationOf(model: Model | undefined, record: RecordValues, context: EvaluationContext): Evaluation {
  return {
    lookup(name: string) {
      if (name.startsWith('$')) return own(context.names, name)
      const value = own(record, name)
      if (typeof value === 'string' && model?.field(name)?.type.multiple) return splitKeys(value)
      return value === '' || value === undefined ? null : value
    },
    ...(context.can ? { can: context.can } : {}),
    ...(context.dictText ? { dictText: context.dictText } : {}),
  }
}

const own = (values: RecordValues, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : null)
