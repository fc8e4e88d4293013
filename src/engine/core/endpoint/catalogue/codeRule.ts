import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, Filled, maybe, params, Text } from '../schema.ts'

/** Fill rules and check rules at work. spec: contract §6.5 */
export const codeRuleEndpoints = {
  execute: defineEndpoint({
    id: 'codeRule.execute',
    method: 'PUT',
    path: '/sys/fillRule/executeRuleByCode/{ruleCode}',
    access: ownOnly('rules that number a model to which the caller may add, or all for who keeps them'),
    body: Type.Union([AnyRecord, Type.Null()]),
    answer: Type.String(),
    rateLimit: 'check',
    summary: '按填值规则取下一个值',
  }),
  test: defineEndpoint({
    id: 'codeRule.test',
    method: 'GET',
    path: '/sys/fillRule/testFillRule',
    access: holding('fillRule:list'),
    query: params({ ruleCode: Filled(40) }),
    answer: Type.String(),
    summary: '填值规则将给出的值，不占用编号',
  }),
  check: defineEndpoint({
    id: 'codeRule.check',
    method: 'GET',
    path: '/sys/checkRule/checkByCode',
    access: signedIn,
    query: params({ ruleCode: Filled(40), value: Text(3_000) }),
    answer: maybe(AnyRecord),
    rateLimit: 'check',
    summary: '值是否符合编码校验规则',
  }),
}
