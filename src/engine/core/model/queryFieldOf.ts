import type { QueryField, QueryFields } from '#core/query'
import type { Field, Model } from './model.ts'

const kinds: Readonly<Record<string, QueryField['kind']>> = {
  number: 'number',
  bool: 'bool',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

/** How query values of a field are parsed and compared. */
export function queryFieldOf({ type, document, target }: Field): QueryField {
  const kind = document.wire === 'int' ? 'text' : (kinds[type.expression.kind] ?? 'text')
  const tree = target && kind === 'text' ? ({ tree: target.store === 'orgCode' ? 'code' : 'id' } as const) : {}
  return { kind, ...(type.multiple ? { list: true } : {}), ...tree }
}

/** The stored fields of a model, which conditions can use. */
export const queryFieldsOf = ({ fields }: Model): QueryFields =>
  new Map(fields.filter(({ column, link }) => column || link).map((field) => [field.name, queryFieldOf(field)]))
