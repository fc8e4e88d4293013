import { describe, expect, it } from 'vitest'
import {
  bindDataRules,
  canCall,
  type DataRule,
  type DescribedRule,
  describeDataRule,
  type FieldRight,
  fieldRight,
  type PermissionRow,
  rightsOf,
} from '#core/permission'
import type { Condition, QueryField } from '#core/query'
import { casesOf } from './lists.ts'

type Row = [string, unknown, unknown]
interface RightsCase {
  why: string
  admin?: boolean
  codes: string[]
  rows?: Row[]
}

const rowsOf = (rows: Row[] = []): PermissionRow[] =>
  rows.map(([perms, permsType, status]) => ({ perms, permsType, status }))
const rightsIn = ({ admin = false, codes, rows }: RightsCase) => rightsOf({ admin, granted: codes, rows: rowsOf(rows) })

describe('calls', () => {
  it.each(casesOf<RightsCase & { code?: string; can: boolean }>('call'))('$why', (row) => {
    expect(canCall(rightsIn(row), row.code)).toBe(row.can)
  })
})

it('refuses a call without a code, even where one got among the codes', () => {
  const rights = { ...rightsIn({ why: '', codes: [] }), codes: new Set(['', undefined as never]) }
  expect([canCall(rights, ''), canCall(rights, undefined)]).toEqual([false, false])
})

describe('fields', () => {
  it.each(casesOf<RightsCase & { right: FieldRight }>('fieldRight'))('$why', (row) => {
    expect(fieldRight(rightsIn(row), { permission: 'sysUser' }, 'phone')).toBe(row.right)
  })
})

interface RuleCase {
  why: string
  /** Of all rules; `规则` where it is left out. */
  name?: string | null
  rules: [string | null, string, string | null, string?][]
  variables?: Record<string, unknown>
  withoutVariable?: string
  condition: Condition
  expressions?: string[]
  problems?: string[]
}

const text: QueryField = { kind: 'text' }
const number: QueryField = { kind: 'number' }
const fields = new Map<string, QueryField>([
  ['name', text],
  ['status', text],
  ['createBy', text],
  ['sysOrgCode', text],
  ['age', number],
  ['tenantId', number],
  ['salary', { kind: 'number', forbidden: true }],
  ['createTime', { kind: 'datetime' }],
])
const user = {
  sys_user_code: 'liming',
  sys_user_name: '李明',
  sys_org_code: 'A01A01',
  sys_multi_org_code: ['A01A01', 'A01A02'],
  sys_date: '2026-03-01',
  sys_time: '2026-03-01 08:00:00',
  tenant_id: 0,
}

describe('data rules', () => {
  it.each(casesOf<RuleCase>('dataRule'))('$why', (row) => {
    const rules = row.rules.map(
      ([ruleColumn, ruleConditions, ruleValue, status = '1']): DataRule => ({
        ruleName: row.name === null ? undefined : '规则',
        ruleColumn,
        ruleConditions,
        ruleValue,
        status,
      }),
    )
    const variables = { ...user, ...row.variables, ...(row.withoutVariable && { [row.withoutVariable]: undefined }) }
    const bound = bindDataRules(rules, { variables, fields })
    expect(bound.condition).toEqual(row.condition)
    expect(bound.expressions).toEqual(row.expressions ?? [])
    expect(bound.problems).toEqual(row.problems ?? [])
  })
})

interface DescriptionCase extends DescribedRule {
  why: string
  rule: [string | null, string, string | null]
  variables?: Record<string, unknown>
}

describe('a data rule as people read it', () => {
  it.each(casesOf<DescriptionCase>('describedRule'))('$why', ({ rule, variables, text, reads }) => {
    const [ruleColumn, ruleConditions, ruleValue] = rule
    expect(describeDataRule({ ruleColumn, ruleConditions, ruleValue }, { ...user, ...variables })).toEqual({
      text,
      reads,
    })
  })
})
