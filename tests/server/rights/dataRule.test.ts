import { describe, expect, it } from 'vitest'
import type { DataRule } from '#core/permission'
import { libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'
import { movedRule, ruleProblem } from '#server/rights'

const text = (title: string) => ({ type: 'text', title })
const library = libraryOf(
  modelDocument('tank', {
    ...{ api: '/test/tank', permission: 'tank' },
    fields: {
      zone: text('片区'),
      level: { type: 'int', title: '级别' },
      site: { type: 'ref', title: '站', model: 'site' },
    },
  }),
  modelDocument('site', { api: '/test/site', permission: 'site', fields: { zone: text('片区'), name: text('名称') } }),
  screenDocument('tank/list', { type: 'list', model: 'tank', columns: ['zone'] }),
)

const onColumn = (ruleColumn: string, more: Partial<DataRule> = {}): DataRule => ({
  ...{ ruleName: '规则', ruleColumn, ruleConditions: '=', ruleValue: 'zone', status: '1', ...more },
})
const expression = (ruleValue: string): DataRule => ({
  ...{ ruleName: '规则', ruleColumn: null, ruleConditions: 'USE_SQL_RULES', ruleValue, status: '1' },
})

describe('the problem of a data rule', () => {
  const tank = library.resolvedModel('tank')
  const problemOf = (rule: DataRule) => tank && ruleProblem(tank, rule, { library, now: '2026-03-01 08:00:00' })

  it.each([
    onColumn('zone'),
    onColumn('zone', { ruleValue: '#{sys_user_code}' }),
    onColumn('zone', { ruleConditions: 'IN', ruleValue: '#{sys_multi_org_code}' }),
    onColumn('createTime', { ruleConditions: '<=', ruleValue: '#{sys_time}' }),
    onColumn('createTime', { ruleConditions: '>', ruleValue: '#{sys_date}' }),
    onColumn('level', { ruleValue: '#{tenant_id}' }),
    expression('level > 3'),
    expression("zone == '#{sys_org_code}' || zone == '#{sys_user_name}'"),
    expression('zone in #{sys_multi_org_code}'),
  ])('is none where it can be used: $ruleColumn $ruleConditions $ruleValue', (rule) => {
    expect(problemOf(rule)).toBeNull()
  })

  it.each<[string, DataRule]>([
    ['数据规则“规则”的字段“area”不存在', onColumn('area')],
    ['数据规则“规则”的条件“~”不存在', onColumn('zone', { ruleConditions: '~' })],
    ['数据规则“规则”的变量“nobody”不存在', onColumn('zone', { ruleValue: '#{nobody}' })],
    ['数据规则“规则”没有表达式', expression(' ')],
  ])('%s', (problem, rule) => {
    expect(problemOf(rule)).toBe(problem)
  })

  it('is said of a rule that is off too, before it is switched on', () => {
    expect(problemOf(onColumn('area', { status: '0' }))).toBe('数据规则“规则”的字段“area”不存在')
  })

  it('of an expression is that it cannot be read, or what it names that is not there', () => {
    expect(problemOf(expression('level >'))).toBeTruthy()
    expect(problemOf(expression('area == 1'))).toContain('area')
    expect(problemOf(expression('site$.zone == 1'))).toContain('site$')
    expect(problemOf(expression('$user.shoeSize == 1'))).toContain('shoeSize')
  })
})

describe('a data rule of a menu entry after a field has another name', () => {
  const page = { component: 'screen/tank/list', perms: '' } as never
  const move = { model: 'tank', from: 'zone', to: 'region' }
  const moved = (rule: DataRule, ...moves: (typeof move)[]) => movedRule(rule, page, { moves, library })

  it('has it in place of its column', () => {
    expect(moved(onColumn('zone'), move)).toEqual(onColumn('region'))
  })

  it('has it in an expression where the field of this model stands, and only there', () => {
    const rule = expression("zone == 'zone' || site$.zone == zone")
    expect(moved(rule, move)).toEqual(expression("region == 'zone' || site$.zone == region"))
    expect(moved(rule, { ...move, model: 'site' })).toEqual(expression("zone == 'zone' || site$.region == zone"))
  })

  it('has several names one after the other', () => {
    const twice = [move, { model: 'site', from: 'name', to: 'title' }]
    expect(moved(expression('site$.name == zone'), ...twice)).toEqual(expression('site$.title == region'))
  })

  it('is itself where the field is one of another model, or no field has another name', () => {
    const rule = onColumn('zone')
    expect(moved(rule, { ...move, model: 'site' })).toBe(rule)
    expect(moved(rule, { ...move, from: 'level' })).toBe(rule)
    expect(moved(rule)).toBe(rule)
  })
})
