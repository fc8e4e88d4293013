import { Type } from 'typebox'
import { holding, ownOnly } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { AnyRecord, ManyIds, maybe, Options, params, Records, Text } from '../schema.ts'

const names = ownOnly('names and codes of categories, as pickers show them')

/** Called with and without a trailing slash. */
const texts = (path: string) =>
  get(path, '分类的名称', names, {
    query: params({ ids: maybe(ManyIds), delNotExist: maybe(Type.Boolean()) }),
    answer: Type.Array(Type.String()),
  })

/** Categories as trees and options. spec: contract §5.6 */
export const categoryEndpoints = endpointGroup('category', {
  root: get('/sys/category/loadTreeRoot', '某编码之下的分类树', names, {
    query: params({ pcode: maybe(Text(64)), async: maybe(Type.Boolean()) }),
    answer: Records,
  }),
  children: get('/sys/category/loadTreeChildren', '分类树的一层', names, {
    query: params({ pid: maybe(Text(64)) }),
    answer: Records,
  }),
  tree: get('/sys/category/loadTreeData', '按条件取分类树的一层', names, {
    query: params({ pid: maybe(Text(64)), pcode: maybe(Text(64)), condition: maybe(Text(2_000)) }),
    answer: Records,
  }),
  one: get('/sys/category/loadOne', '按编号或编码取一个分类', names, {
    query: params({ field: Text(64), val: Text(200) }),
    answer: AnyRecord,
  }),
  texts: texts('/sys/category/loadDictItem'),
  textsSlash: texts('/sys/category/loadDictItem/'),
  under: get('/sys/category/loadAllData', '某编码及其下的全部分类', names, {
    query: params({ code: maybe(Text(64)) }),
    answer: Options,
  }),
  checkCode: get('/sys/category/checkCode', '分类编码是否可用', holding('category:add', 'category:edit'), {
    query: params({ pid: maybe(Text(64)), code: maybe(Text(64)) }),
    rateLimit: 'check',
  }),
})
