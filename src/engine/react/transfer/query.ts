import type { Evaluation } from '#core/expression'
import { limit } from '#core/limit'
import { encodeListQuery } from '#core/query'
import type { TransferProgram } from '#core/screen'
import { boundWhere } from '#react/scope'

/** Records that belong to nothing, and those that belong to what is meant. */
export type TransferSide = 'free' | 'taken'

interface TransferQueryInput {
  side: TransferSide
  value: string
  keyword: string
  evaluation: Evaluation
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The types in which a word is searched for. */
const ofText = new Set(['text', 'longtext'])

/** What is asked for the records of one side. */
export function sideQuery(program: TransferProgram, { side, value, keyword, evaluation }: TransferQueryInput) {
  const { field, where, columns } = program
  const texts = columns.filter((one) => ofText.has(one.field.type.id) && one.field.column)
  const word = keyword.trim()
  const tests = [
    side === 'free' ? `${field.name} == null` : `${field.name} == ${quoted(value)}`,
    ...(where ? [`(${boundWhere(where, evaluation)})`] : []),
    ...(word && texts.length > 0
      ? [`(${texts.map((one) => `contains(${one.field.name}, ${quoted(word)})`).join(' || ')})`]
      : []),
  ]
  return {
    ...encodeListQuery({
      page: { pageNo: 1, pageSize: limit.pageSize },
      sort: [],
      filters: [],
      columns: [...new Set([field.name, ...columns.map((one) => one.field.name)])],
    }),
    where: tests.join(' && '),
  }
}
