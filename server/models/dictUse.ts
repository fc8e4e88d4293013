import { sql } from 'kysely'
import { productError } from '#core/error'
import type { Field, Model } from '#core/model'
import type { WriteScope } from '#server/access'
import { selectRows } from '#server/table'
import { keysWhere } from '#server/writing'

/** A stored field that takes its options from a dictionary. */
export interface DictField {
  model: Model
  field: Field
}

/** The stored fields of all models that take their options from a dictionary. */
export const dictFields = (code: string, { services }: Pick<WriteScope, 'services'>): DictField[] =>
  services.library
    .current()
    .models()
    .flatMap((model) =>
      model.fields
        .filter((field) => field.column !== null && field.document.dict === code)
        .map((field) => ({ model, field })),
    )

/** A dictionary of numbers takes these values. */
export const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)

/** Refuses to take a value away from under the records that have it. */
export async function refuseUsedValue(code: string, value: string, scope: WriteScope): Promise<void> {
  for (const used of dictFields(code, scope)) {
    const count = await countOf(used, value, scope)
    if (count > 0) throw productError('referenced', {}, { model: used.model.id, title: used.model.title, count })
  }
}

async function countOf({ model, field }: DictField, value: string, scope: WriteScope): Promise<number> {
  const [row] = await selectRows(
    sql`select count(*) as n from ${sql.table(model.table)} as t where t.del_flag = 0 and ${keysWhere(field, [value], scope)}`,
    scope,
    scope.query,
  )
  return Number(row?.n ?? 0)
}
