import { Type } from 'typebox'
import { holding, ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, Ids, ManyIds, maybe, Options, PageOf, paging, params, Records, Text } from '../schema.ts'

const names = ownOnly('names and codes of categories, as pickers show them')

/** Called with and without the last slash. */
const texts = {
  method: 'GET',
  access: names,
  query: params({ ids: maybe(ManyIds), delNotExist: maybe(Type.Boolean()) }),
  answer: Type.Array(Type.String()),
  summary: '分类的名称',
} as const

/** Categories as trees and options. spec: contract §5.6 */
export const categoryEndpoints = {
  root: defineEndpoint({
    id: 'category.root',
    method: 'GET',
    path: '/sys/category/loadTreeRoot',
    access: names,
    query: params({ pcode: maybe(Text(64)), async: maybe(Type.Boolean()) }),
    answer: Records,
    summary: '某编码之下的分类树',
  }),
  children: defineEndpoint({
    id: 'category.children',
    method: 'GET',
    path: '/sys/category/loadTreeChildren',
    access: names,
    query: params({ pid: maybe(Text(64)) }),
    answer: Records,
    summary: '分类树的一层',
  }),
  tree: defineEndpoint({
    id: 'category.tree',
    method: 'GET',
    path: '/sys/category/loadTreeData',
    access: names,
    query: params({ pid: maybe(Text(64)), pcode: maybe(Text(64)), condition: maybe(Text(2_000)) }),
    answer: Records,
    summary: '按条件取分类树的一层',
  }),
  one: defineEndpoint({
    id: 'category.one',
    method: 'GET',
    path: '/sys/category/loadOne',
    access: names,
    query: params({ field: Text(64), val: Text(200) }),
    answer: AnyRecord,
    summary: '按编号或编码取一个分类',
  }),
  texts: defineEndpoint({ ...texts, id: 'category.texts', path: '/sys/category/loadDictItem' }),
  textsSlash: defineEndpoint({ ...texts, id: 'category.textsSlash', path: '/sys/category/loadDictItem/' }),
  under: defineEndpoint({
    id: 'category.under',
    method: 'GET',
    path: '/sys/category/loadAllData',
    access: names,
    query: params({ code: maybe(Text(64)) }),
    answer: Options,
    summary: '某编码及其下的全部分类',
  }),
  levels: defineEndpoint({
    id: 'category.levels',
    method: 'GET',
    path: '/sys/category/getChildListBatch',
    access: holding('category:list'),
    query: params({ parentIds: Ids, ...paging }),
    answer: PageOf(AnyRecord),
    summary: '多个分类的下级',
  }),
  checkCode: defineEndpoint({
    id: 'category.checkCode',
    method: 'GET',
    path: '/sys/category/checkCode',
    access: holding('category:add', 'category:edit'),
    query: params({ pid: maybe(Text(64)), code: maybe(Text(64)) }),
    rateLimit: 'check',
    summary: '分类编码是否可用',
  }),
}
