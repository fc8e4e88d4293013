/**
 * The query conventions of list calls, both ways: what a client sends for its filters, sorting and page, and what a server
 * reads from it. A request becomes a `Condition`, plain data that browser, server and SQL understand alike; what cannot be
 * used is a problem that names the place. spec: contract §7
 */
export type { CompareOperator, Condition, Literal, MatchMode } from './condition.ts'
export { allOf, always, anyOf, equals, fieldsOf, negate, never } from './condition.ts'
export { encodeFilter } from './encodeFilter.ts'
export type { ListRequest } from './encodeQuery.ts'
export { encodeListQuery } from './encodeQuery.ts'
export type { QueryRecord } from './evaluate.ts'
export { evaluateCondition } from './evaluate.ts'
export type { Named } from './fieldCondition.ts'
export { compareCondition, inCondition, matchCondition } from './fieldCondition.ts'
export type { FieldFilter, FilterValue, ListFilter } from './filter.ts'
export { filterCondition } from './filter.ts'
export type { ListQuery } from './listQuery.ts'
export { parseListQuery } from './listQuery.ts'
export { dateParts, readLiteral } from './literal.ts'
export type { PageRequest, SortColumn, WireParams } from './page.ts'
export type { QueryField, QueryFields, QueryKind, QueryProblem, Read } from './queryField.ts'
export { sortRows } from './sortRows.ts'
export type { MatchType, SuperQuery, SuperQueryEntry, SuperQueryGroup, SuperQueryItem } from './superQuery.ts'
export { readSuperQuery } from './superQuery.ts'
export type { SuperRule } from './superRule.ts'
