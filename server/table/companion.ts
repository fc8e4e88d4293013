import { databaseName, type Field } from '#core/model'
import { initialsOf } from './initials.ts'

/** A column that holds the text of a field in another form, by which rows are found. */
export interface Companion {
  column: string
  of(text: string): string
}

const beside = (field: Field, suffix: string): string => databaseName(`${field.columnName}_${suffix}`)

const isText = (field: Field): boolean => field.column?.type === 'text'

/** The column that holds the pinyin initials of a field's text, or undefined when its model does not ask for one. */
export const searchColumnOf = (field: Field): string | undefined =>
  isText(field) && field.document.search?.includes('pinyin') ? beside(field, 'pinyin') : undefined

/** The column in which texts that differ only in case are the same, or undefined where they are told apart. */
export const foldedColumnOf = (field: Field): string | undefined =>
  isText(field) && field.document.caseless === true ? beside(field, 'folded') : undefined

/** A text as it stands in a folded column. */
export const folded = (text: string): string => text.toLowerCase()

/** The columns beside that of a field. */
export function companionsOf(field: Field): Companion[] {
  const [search, fold] = [searchColumnOf(field), foldedColumnOf(field)]
  return [...(search ? [{ column: search, of: initialsOf }] : []), ...(fold ? [{ column: fold, of: folded }] : [])]
}
