import { types } from 'pg'
import type { Cell } from '../statement.ts'
import { numberOrText } from '../table/decimal.ts'

type Parse = (text: string) => Cell

const asText: Parse = (text) => text
const integer: Parse = (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)

const parsers: Readonly<Record<number, Parse>> = {
  [types.builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
  [types.builtins.INT8]: integer,
  [types.builtins.NUMERIC]: numberOrText,
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
