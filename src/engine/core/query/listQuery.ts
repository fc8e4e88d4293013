import { allOf, type Condition, never } from './condition.ts'
import { readFieldParams } from './fieldParams.ts'
import { firstParam, type PageRequest, readPage, readSort, type SortColumn, type WireParams } from './page.ts'
import type { QueryFields, QueryProblem } from './queryField.ts'
import { readSuperQuery } from './superQuery.ts'

/** A parsed list call. If there are problems, the server answers 400, and the condition is `never`. */
export interface ListQuery {
  page: PageRequest
  /** Empty if the call names no column; the default sort then applies. */
  sort: SortColumn[]
  condition: Condition
  problems: QueryProblem[]
}

/** Parses the parameters of a list call against the fields the user may query. spec: contract §7, readings (Values) */
export function parseListQuery(params: WireParams, fields: QueryFields): ListQuery {
  const { page, problems: pageProblems } = readPage(params)
  const { sort, problems: sortProblems } = readSort(params, fields)
  const plain = readFieldParams(params, fields)
  const advanced = readSuperQuery(
    { text: firstParam(params, 'superQueryParams'), matchType: firstParam(params, 'superQueryMatchType') },
    fields,
  )
  const problems = [...pageProblems, ...sortProblems, ...plain.problems, ...advanced.problems]
  const condition = problems.length > 0 ? never : allOf([plain.condition, advanced.condition])
  return { page, sort, condition, problems }
}
