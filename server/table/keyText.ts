import { type RawBuilder, sql } from 'kysely'
import type { Model } from '#core/model'
import type { Dialect } from './cell.ts'

/** Whether the records of a model are told apart by whole numbers. What refers to them keeps these as text. */
export const isNumbered = ({ document }: Model): boolean => document.key?.type === 'int'

/** The key of a row as what refers to it keeps it. */
export function keyText(model: Model, alias: string, dialect: Dialect): RawBuilder<unknown> {
  const key = sql.ref(`${alias}.id`)
  return isNumbered(model) && dialect === 'postgres' ? sql`cast(${key} as text)` : key
}
