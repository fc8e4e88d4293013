import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Dialect } from './cell.ts'

export type Sql = RawBuilder<SqlBool>

const mostCodePoint = 0x10ffff

/** The text after every text that begins with `prefix`, by code point; null when there is none. */
function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (char) => char.codePointAt(0) ?? 0)
  while (points.at(-1) === mostCodePoint) points.pop()
  const last = points.pop()
  if (last === undefined) return null
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}

/** Begins with `text`, upper and lower case apart: a range, which an index answers. */
export function startsExactly(column: RawBuilder<unknown>, text: string): Sql {
  const after = afterPrefix(text)
  const from = sql<SqlBool>`${column} >= ${text}`
  return after === null ? from : sql<SqlBool>`(${from} and ${column} < ${after})`
}

interface TextMatch {
  mode: 'contains' | 'starts' | 'ends'
  text: string
  ignoreCase: boolean
}

/** Text compared literally; `ignoreCase` folds A to Z only, on both databases. */
export function endsOrContains(
  column: RawBuilder<unknown>,
  { mode, text, ignoreCase }: TextMatch,
  dialect: Dialect,
): Sql {
  if (dialect === 'sqlite' && !ignoreCase)
    return sql<SqlBool>`${column} glob ${affixed(mode, text.replace(/[*?[\]]/g, '[$&]'), '*')}`
  const pattern = affixed(mode, text.replace(/[\\%_]/g, '\\$&'), '%')
  const word = sql.raw(dialect === 'postgres' && ignoreCase ? 'ilike' : 'like')
  return sql<SqlBool>`${column} ${word} ${pattern} escape '\\'`
}

const affixed = (mode: TextMatch['mode'], text: string, any: string): string =>
  `${mode === 'starts' ? '' : any}${text}${mode === 'ends' ? '' : any}`
