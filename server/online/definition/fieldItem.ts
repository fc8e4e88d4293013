import type { ItemEntry } from '#core/document'
import type { FormField } from './definition.ts'
import { camelCase } from './names.ts'

/** Whether a field stands in forms. */
export const isInForm = ({ isShowForm, fieldShowType }: FormField): boolean =>
  isShowForm === 1 && fieldShowType !== 'hidden'

/** What is typed as a password is never shown. */
export const isReadable = ({ fieldShowType }: FormField): boolean => fieldShowType !== 'password'

/** The field in documents. */
export const nameOf = ({ dbFieldName }: FormField): string => camelCase(dbFieldName)

const defaultWidth = 120

/** The width of its column. */
export const widthOf = ({ fieldLength }: FormField): number => fieldLength || defaultWidth

/** Controls that take a whole row. spec: contract §9.7, FormConfig */
const wide = new Set(['markdown', 'file', 'image', 'textarea', 'umeditor'])

/** A field as an item of a form. */
export function itemOf(field: FormField, grid: number): ItemEntry {
  const parts = {
    ...(wide.has(field.fieldShowType) && grid > 1 ? { span: grid } : {}),
    ...(field.isReadOnly === 1 ? { readonlyWhen: true } : {}),
  }
  return Object.keys(parts).length > 0 ? { field: nameOf(field), ...parts } : nameOf(field)
}
