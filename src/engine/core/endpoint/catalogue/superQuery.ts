import { Type } from 'typebox'
import { limit } from '#core/limit'
import { ownOnly } from '../access.ts'
import { del, endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, maybe, maybeNull, OneOf, params } from '../schema.ts'

const Code = Filled(200)
const MatchType = OneOf('and', 'or')

/** A saved query. `own`: the caller may change and delete it. spec: widgets §3, readings (Saved queries) */
const SavedQuery = Type.Object({
  id: Type.String(),
  code: Type.String(),
  title: Type.String(),
  matchType: MatchType,
  records: Type.Array(AnyRecord),
  shared: Type.Boolean(),
  own: Type.Boolean(),
  createBy: Type.String(),
})

const own = ownOnly('the queries of the caller, and those shared by others for a screen that the caller may see')

/** Saved advanced queries. spec: readings (Saved queries and enhance records) */
export const superQueryEndpoints = endpointGroup('superQuery', {
  list: get('/sys/superQuery', '保存的高级查询', own, {
    query: params({ code: Code }),
    answer: Type.Array(SavedQuery),
  }),
  save: post('/sys/superQuery', '保存高级查询', own, {
    body: closed({
      id: maybeNull(Id),
      code: Code,
      title: Filled(50),
      matchType: MatchType,
      records: Type.Array(AnyRecord, { minItems: 1, maxItems: limit.superQueryConditions }),
      shared: maybe(Type.Boolean()),
    }),
    answer: SavedQuery,
    bodyBytes: 65_536,
  }),
  remove: del('/sys/superQuery', '删除保存的高级查询', own, { query: params({ id: Id }) }),
})
