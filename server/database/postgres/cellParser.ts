import { types } from 'pg'
import type { Cell } from '../statement.ts'

type Parse = (text: string) => Cell

const asText: Parse = (text) => text
const integer: Parse = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

/** A number where it says exactly the same, else the text: `12.50` is 12.5, twenty digits stay text. */
const numeric: Parse = (text) => {
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return String(Number(plain)) === plain ? Number(plain) : text
}

const parsers: Readonly<Record<number, Parse>> = {
  [types.builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
  [types.builtins.INT8]: integer,
  [types.builtins.NUMERIC]: numeric,
  [types.builtins.JSON]: asText,
  [types.builtins.JSONB]: asText,
  [types.builtins.DATE]: asText,
  [types.builtins.TIMESTAMP]: asText,
  [types.builtins.TIMESTAMPTZ]: asText,
}

/** Values as SQLite gives them: text, numbers that are exact, null. */
export const cellTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) =>
    parsers[oid] ?? types.getTypeParser(oid, format as 'text'),
}
