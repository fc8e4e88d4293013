import { asText } from '../value.ts'
import { fixedSql } from './compareSql.ts'
import type { Sql } from './dialect.ts'
import { type Operand, type RowColumn, textParameter, type Writing } from './operand.ts'

/** The text tests of the row subset. */
export type TextTest = 'contains' | 'startsWith' | 'endsWith'

const decisions: { readonly [Name in TextTest]: (text: string, part: string) => boolean } = {
  contains: (text, part) => text.includes(part),
  startsWith: (text, part) => text.startsWith(part),
  endsWith: (text, part) => text.endsWith(part),
}

/** A text test as SQL; it may be null for false. */
export function textTestSql(name: TextTest, text: Operand, part: Operand, writing: Writing): string {
  const [whole, search] = [knownText(text), knownText(part)]
  if (whole === null || search === null) return fixedSql(false)
  if (whole !== undefined && search !== undefined) return fixedSql(decisions[name](whole, search))
  const wholeSql = textSql(text, writing)
  if (name === 'startsWith' && search) return prefixSql(wholeSql, search, writing)
  return writing.dialect[name](wholeSql, textSql(part, writing))
}

/** Whether a comma-joined multi-value column contains a value; it may be null for false. */
export function listContainsSql({ sql, type }: RowColumn, value: Operand, writing: Writing): string {
  const item = value.form === 'value' ? asText(value.value) : undefined
  if (type.kind !== 'list' || item === undefined) throw new Error(`a row expression cannot look into ${sql}`)
  if (item === null || item === '' || item.includes(',')) return fixedSql(false)
  return writing.dialect.contains(
    () => `(',' || ${sql} || ',')`,
    () => textParameter(`,${item},`, writing),
  )
}

/** The text of a known value, null if it has none; undefined for a column. */
function knownText(operand: Operand): string | null | undefined {
  return operand.form === 'value' ? asText(operand.value) : undefined
}

function textSql(operand: Operand, writing: Writing): Sql {
  if (operand.form === 'value') return () => textParameter(asText(operand.value) ?? '', writing)
  if (operand.form === 'text') return operand.sql
  throw new Error(`a row expression cannot test a ${operand.form} as text`)
}

/** A prefix test as a range of code points, which can use an index. */
function prefixSql(text: Sql, prefix: string, writing: Writing): string {
  const { ordered, startsWith } = writing.dialect
  const end = afterPrefix(prefix)
  if (end === undefined) return startsWith(text, () => textParameter(prefix, writing))
  return `(${ordered(text)} >= ${textParameter(prefix, writing)} AND ${ordered(text)} < ${textParameter(end, writing)})`
}

/** The first text after all texts with the prefix; undefined if there is none. */
export function afterPrefix(prefix: string): string | undefined {
  const points = [...prefix].map((character) => character.codePointAt(0) ?? 0)
  while (points.at(-1) === 0x10ffff) points.pop()
  const last = points.pop()
  if (last === undefined) return undefined
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}
