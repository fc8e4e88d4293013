import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { templateValue } from '#fixtures/expressionValue.ts'

interface Action {
  id: string
  confirm: string
}

const screen = JSON.parse(readFileSync('schemas/screens/system/data-rule-list.screen.json', 'utf8'))
const more = (screen.rowActions as (string | { more: (string | Action)[] })[]).flatMap((entry) =>
  typeof entry === 'string' ? [] : entry.more,
)
const confirmOf = (id: string): string =>
  [...(screen.toolbar as (string | Action)[]), ...more].flatMap((entry) =>
    typeof entry === 'object' && entry.id === id ? [entry.confirm] : [],
  )[0] ?? ''

const question = (id: string, names: Record<string, unknown>): unknown => templateValue(confirmOf(id), names)

describe('deleting data rules', () => {
  it('asks what it means for those who are bound', () => {
    expect(question('delete', { users: 2 })).toBe(
      '有 2 个角色或部门受这条规则限制，删除后他们能看到更多数据，确定删除吗?',
    )
    expect(question('delete', { users: 0 })).toBe('确定删除吗?')
  })

  it('asks so of several as soon as one of them binds somebody', () => {
    const of = (...users: number[]) =>
      question('batch_delete', { $selection: { rows: users.map((each) => ({ users: each })) } })
    expect(of(0, 1)).toContain('删除后他们能看到更多数据')
    expect(of(0, 0)).toBe('确定删除吗?')
  })
})
