import { pinyin } from 'pinyin-pro'
import { databaseName, type Field } from '#core/model'

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

/** True for a text that may stand for initials. */
export const isInitials = (text: string): boolean => /^[A-Za-z0-9]+$/.test(text)

const chinese = /\p{Script=Han}/u

function read(text: string, surname: 'off' | 'head'): string {
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', surname })
  const parts = letters.map((letter) => letter.toLowerCase().replace(/[^a-z0-9]/g, ''))
  return parts.join('')
}

/** The initials of a text, Latin letters and digits kept: 张伟 → `zw`. A name that reads otherwise at the front has both. */
function initialsOf(text: string): string {
  if (!chinese.test(text)) return text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return [...new Set([read(text, 'off'), read(text, 'head')])].join(' ')
}
