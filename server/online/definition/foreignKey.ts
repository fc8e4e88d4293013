import type { FormField } from './definition.ts'

/** The field of a sub-table that names the record of its main table; undefined when none does. spec: contract §9.4 */
export const foreignKeyOf = (fields: readonly FormField[], main: string): FormField | undefined =>
  fields.find(({ mainTable }) => mainTable === main)

/** The main table that a sub-table names. */
export const mainTableOf = (fields: readonly FormField[]): string | undefined =>
  fields.find(({ mainTable }) => mainTable !== '')?.mainTable
