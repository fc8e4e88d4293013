import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { del, endpointGroup, get, put } from '../endpoint.ts'
import { Filled, Id, maybe, Options, params, Records, Text } from '../schema.ts'

const byRights = ownOnly('dictionary codes, and models that the caller may read')

/** Items of dictionaries. `{code}` is a dictionary code, or `table,text,code[,condition]`. spec: contract §5.1 to §5.4 */
export const dictionaryEndpoints = endpointGroup('dictionary', {
  items: get('/sys/dict/getDictItems/{code}', '字典项', byRights, { answer: Options, signed: true, viewAs: true }),
  text: get('/sys/dict/getDictText/{code}/{key}', '字典文本', byRights, { answer: Type.String(), viewAs: true }),
  load: get('/sys/dict/loadDict/{code}', '按关键字查字典项', byRights, {
    query: params({ keyword: maybe(Text(1_000)), pageSize: maybe(Type.Integer({ minimum: 1, maximum: 500 })) }),
    answer: Options,
    signed: true,
    viewAs: true,
  }),
  loadByValue: get('/sys/dict/loadDictOrderByValue/{code}', '按关键字查字典项，所选在前', byRights, {
    query: params({ keyword: maybe(Text(1_000)), pageSize: maybe(Type.Integer({ minimum: 1, maximum: 500 })) }),
    answer: Options,
    signed: true,
    viewAs: true,
  }),
  labels: get('/sys/dict/loadDictItem/{code}', '字典项的文本', byRights, {
    query: params({ key: Text(8_000), delNotExist: maybe(Type.Boolean()) }),
    answer: Type.Array(Type.String()),
    signed: true,
    viewAs: true,
  }),
  tree: get('/sys/dict/loadTreeData', '树形字典', byRights, {
    query: params({
      pid: maybe(Text(64)),
      pidField: Filled(64),
      tableName: Filled(64),
      text: Filled(64),
      code: Filled(64),
      hasChildField: maybe(Text(64)),
      condition: maybe(Text(2_000)),
    }),
    answer: Records,
    signed: true,
    viewAs: true,
  }),
  all: get('/sys/dict/queryAllDictItems', '全部字典项', signedIn, {
    answer: Type.Record(Type.String(), Options),
    viewAs: true,
  }),
  refresh: get('/sys/dict/refleshCache', '刷新缓存', signedIn, { changes: true }),
})

/** Dictionary management besides the calls of the models. spec: contract §5.5 */
export const dictManagementEndpoints = endpointGroup('dict', {
  treeList: get('/sys/dict/treeList', '字典树', holding('dict:list'), { answer: Records }),
  deleted: get('/sys/dict/deleteList', '字典回收站', holding('dict:list'), { answer: Records }),
  back: put('/sys/dict/back/{id}', '取回字典', holding('dict:delete'), { payload: 'none' }),
  deletePhysic: del('/sys/dict/deletePhysic/{id}', '彻底删除字典', holding('dict:delete')),
  checkItem: get(
    '/sys/dictItem/dictItemCheck',
    '字典项值是否可用',
    holding('dictItem:add', 'dictItem:edit', 'dict:item'),
    { query: params({ id: maybe(Text(64)), dictId: Id, itemValue: Filled(100) }), rateLimit: 'check' },
  ),
})
