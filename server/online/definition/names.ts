import { snakeCase } from '#core/model'
import type { FormField } from './definition.ts'

/** The field of a sub-table that names the record of its main table; undefined when none does. spec: contract §9.4 */
export const foreignKeyOf = (fields: readonly FormField[], main: string): FormField | undefined =>
  fields.find(({ mainTable }) => mainTable === main)

/** The main table that a sub-table names. */
export const mainTableOf = (fields: readonly FormField[]): string | undefined =>
  fields.find(({ mainTable }) => mainTable !== '')?.mainTable

/** The name in camel case that a name of the database stands for: `visit_date` → `visitDate`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** True when the camel-case name leads back to the same name of the database. */
export const isReversible = (name: string): boolean => snakeCase(camelCase(name)) === name

/** The model of a form. Its table is the one that the head names. */
export const modelIdOf = (tableName: string): string => camelCase(tableName)

/** The screen of a form: the area `cgform` has no others. */
export const screenIdOf = (tableName: string): string => `cgform/${tableName.replaceAll('_', '-')}`

/** Where the records of a form are served. */
export const apiOf = (tableName: string): string => `/online/cgform/data/${tableName}`

/** Columns that every table has: forms begin with them, and nobody defines them. spec: contract §9.4 */
export const standardColumns: ReadonlySet<string> = new Set([
  ...['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'],
])
