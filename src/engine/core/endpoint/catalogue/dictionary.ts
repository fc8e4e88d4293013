import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { Filled, Id, maybe, Options, params, Records, Text } from '../schema.ts'

const byRights = ownOnly('dictionary codes, and models that the caller may read')

/** Items of dictionaries. `{code}` is a dictionary code, or `table,text,code[,condition]`. spec: contract §5.1 to §5.4 */
export const dictionaryEndpoints = {
  items: defineEndpoint({
    id: 'dictionary.items',
    method: 'GET',
    path: '/sys/dict/getDictItems/{code}',
    access: byRights,
    answer: Options,
    signed: true,
    summary: '字典项',
  }),
  text: defineEndpoint({
    id: 'dictionary.text',
    method: 'GET',
    path: '/sys/dict/getDictText/{code}/{key}',
    access: byRights,
    answer: Type.String(),
    summary: '字典文本',
  }),
  load: defineEndpoint({
    id: 'dictionary.load',
    method: 'GET',
    path: '/sys/dict/loadDict/{code}',
    access: byRights,
    query: params({ keyword: maybe(Text(1_000)), pageSize: maybe(Type.Integer({ minimum: 1, maximum: 500 })) }),
    answer: Options,
    signed: true,
    summary: '按关键字查字典项',
  }),
  loadByValue: defineEndpoint({
    id: 'dictionary.loadByValue',
    method: 'GET',
    path: '/sys/dict/loadDictOrderByValue/{code}',
    access: byRights,
    query: params({ keyword: maybe(Text(1_000)), pageSize: maybe(Type.Integer({ minimum: 1, maximum: 500 })) }),
    answer: Options,
    signed: true,
    summary: '按关键字查字典项，所选在前',
  }),
  labels: defineEndpoint({
    id: 'dictionary.labels',
    method: 'GET',
    path: '/sys/dict/loadDictItem/{code}',
    access: byRights,
    query: params({ key: Text(8_000), delNotExist: maybe(Type.Boolean()) }),
    answer: Type.Array(Type.String()),
    signed: true,
    summary: '字典项的文本',
  }),
  tree: defineEndpoint({
    id: 'dictionary.tree',
    method: 'GET',
    path: '/sys/dict/loadTreeData',
    access: byRights,
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
    summary: '树形字典',
  }),
  all: defineEndpoint({
    id: 'dictionary.all',
    method: 'GET',
    path: '/sys/dict/queryAllDictItems',
    access: signedIn,
    answer: Type.Record(Type.String(), Options),
    summary: '全部字典项',
  }),
  refresh: defineEndpoint({
    id: 'dictionary.refresh',
    method: 'GET',
    changes: true,
    path: '/sys/dict/refleshCache',
    access: signedIn,
    summary: '刷新缓存',
  }),
}

/** Managing dictionaries beside what their models give. spec: contract §5.5 */
export const dictManagementEndpoints = {
  treeList: defineEndpoint({
    id: 'dict.treeList',
    method: 'GET',
    path: '/sys/dict/treeList',
    access: holding('dict:list'),
    answer: Records,
    summary: '字典树',
  }),
  deleted: defineEndpoint({
    id: 'dict.deleted',
    method: 'GET',
    path: '/sys/dict/deleteList',
    access: holding('dict:list'),
    answer: Records,
    summary: '字典回收站',
  }),
  back: defineEndpoint({
    id: 'dict.back',
    method: 'PUT',
    path: '/sys/dict/back/{id}',
    access: holding('dict:delete'),
    payload: 'none',
    summary: '取回字典',
  }),
  deletePhysic: defineEndpoint({
    id: 'dict.deletePhysic',
    method: 'DELETE',
    path: '/sys/dict/deletePhysic/{id}',
    access: holding('dict:delete'),
    summary: '彻底删除字典',
  }),
  checkItem: defineEndpoint({
    id: 'dict.checkItem',
    method: 'GET',
    path: '/sys/dictItem/dictItemCheck',
    access: holding('dictItem:add', 'dictItem:edit', 'dict:item'),
    query: params({ id: maybe(Text(64)), dictId: Id, itemValue: Filled(100) }),
    rateLimit: 'check',
    summary: '字典项值是否可用',
  }),
}
