/**
 * The query conventions of list calls in both directions: what a client sends for filters, sorting and page, and how a
 * server reads it. A request becomes a `Condition`, plain data with the same meaning in browser, server and SQL;
 * invalid input becomes a problem that names its place. spec: contract §7
 */
export type { CompareOperator, Condition, Literal, MatchMode } from './condition.ts'
export { allOf, always, anyOf, contains, equals, fieldsOf, isOneOf, negate, never, startsWith } from './condition.ts'
export { encodeFilter } from './encodeFilter.ts'
export { encodeListQuery, type ListRequest } from './encodeQuery.ts'
export { evaluateCondition, type QueryRecord, sortRows } from './evaluate.ts'
export { compareCondition, inCondition, matchCondition, type NamedField } from './fieldCondition.ts'
export { type FilterValue, filterCondition, type ListFilter } from './filter.ts'
export { type ListQuery, parseListQuery } from './listQuery.ts'
export { firstParam, type SortColumn, type WireParams } from './page.ts'
export { type QueryField, type QueryFields, quoted, type Read } from './queryField.ts'
export type { MatchType, SuperQueryEntry, SuperQueryGroup, SuperQueryItem } from './superQuery.ts'
export type { SuperRule } from './superRule.ts'
