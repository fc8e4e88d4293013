import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, maybe, PageOf, paging, params, Records, Text } from '../schema.ts'

/** Calls that only other clients of the family make. spec: contract §13 */
export const familyEndpoints = endpointGroup('family', {
  thirdApps: get('/sys/thirdApp/getEnabledType', '启用的第三方应用，没有时为空', signedIn, { answer: AnyRecord }),
  versions: get('/sys/dataLog/queryDataVerList', '一条数据的各个版本', holding('sysDataLog:list'), {
    query: params({ dataTable: Filled(64), dataId: Id }),
    answer: Records,
  }),
  compare: get('/sys/dataLog/queryCompareList', '两个版本的内容', holding('sysDataLog:list'), {
    query: params({ dataId1: Id, dataId2: Id }),
    answer: Records,
  }),
  saveRoute: post('/sys/gatewayRoute/updateAll', '保存一条网关路由', holding('gatewayRoute:edit', 'gatewayRoute:add'), {
    also: ['PUT'],
    body: closed({ router: Type.Union([AnyRecord, Text(100_000)]) }),
  }),
  refreshRoutes: get('/sys/gatewayRoute/clearRedis', '检查并发布网关路由', holding('gatewayRoute:refresh'), {
    changes: true,
  }),
  agentOf: get('/sys/sysUserAgent/queryByUserName', '一个人的代理人', holding('userAgent:list', 'userAgent:edit'), {
    query: params({ userName: Filled(100) }),
    answer: AnyRecord,
  }),
  addresses: get(
    '/sys/user/queryByOrgCodeForAddressList',
    '部门及下级的通讯录',
    ownOnly('names, accounts and departments of the people of the tenant'),
    { query: params({ orgCode: maybe(Text(100)), realname: maybe(Text(100)), ...paging }), answer: PageOf(AnyRecord) },
  ),
})
