import { Type } from 'typebox'
import { holding, ownOnly, signedIn } from '../access.ts'
import { endpointGroup, get, put } from '../endpoint.ts'
import { AnyRecord, Filled, maybe, params, Text } from '../schema.ts'

/** Execution of fill rules and check rules. spec: contract §6.5 */
export const codeRuleEndpoints = endpointGroup('codeRule', {
  execute: put(
    '/sys/fillRule/executeRuleByCode/{ruleCode}',
    '按填值规则取下一个值',
    ownOnly('rules that number a model to which the caller may add, or all for who keeps them'),
    { body: Type.Union([AnyRecord, Type.Null()]), answer: Type.String(), rateLimit: 'check' },
  ),
  test: get('/sys/fillRule/testFillRule', '填值规则将给出的值，不占用编号', holding('fillRule:list'), {
    query: params({ ruleCode: Filled(40) }),
    answer: Type.String(),
  }),
  check: get('/sys/checkRule/checkByCode', '值是否符合编码校验规则', signedIn, {
    query: params({ ruleCode: Filled(40), value: Text(3_000) }),
    answer: maybe(AnyRecord),
    rateLimit: 'check',
  }),
})
