import type { QueryField, QueryFields } from '#core/query'
import type { Field, Model } from './model.ts'

const kinds: Readonly<Record<string, QueryField['kind']>> = {
  number: 'number',
  bool: 'bool',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

/** How the values of a field are read and compared in queries. */
export function queryFieldOf({ type, document, target }: Field): QueryField {
  const kind = document.wire === 'int' ? 'text' : (kinds[type.expression.kind] ?? 'text')
  const tree = target && kind === 'text' ? ({ tree: target.store === 'orgCode' ? 'code' : 'id' } as const) : {}
  return { kind, ...(type.multiple ? { list: true } : {}), ...tree }
}

/** The fields that the conditions of a model may rest on: those that are stored. */
export const queryFieldsOf = ({ fields }: Model): QueryFields =>
  new Map(fields.filter(({ column, link }) => column || link).map((field) => [field.name, queryFieldOf(field)]))
