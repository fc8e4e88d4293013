import { Type } from 'typebox'
import { holding, signedIn } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { closed, maybe, OneOf, params, Text } from '../schema.ts'

const PagePart = closed({
  id: Type.String(),
  pageComponent: Type.String(),
  fieldCode: Type.String(),
  fieldName: Type.String(),
  kind: OneOf('column', 'button'),
  hidden: Type.Boolean(),
})

/** What pages show to whom, beside the calls of its models. spec: contract §9 */
export const pageFieldEndpoints = endpointGroup('pageField', {
  parts: get('/system/sysPageField/listOfPageComponent', '页面上当前用户可见的列和按钮', signedIn, {
    query: params({ pageComponent: Text(200) }),
    answer: Type.Array(PagePart),
  }),
  sync: post('/system/sysPageField/sync', '按页面的文档登记页面字段', holding('pageField:sync'), {
    body: closed({ pageComponent: maybe(Type.Union([Text(200), Type.Null()])) }),
    answer: closed({ pages: Type.Integer(), added: Type.Integer() }),
    timeoutMs: 120_000,
  }),
})
