import { describe, expect, it } from 'vitest'
import { dataScopeOf, isWiderScope, widestScope } from '#core/permission'

describe('data scopes', () => {
  it('count by the widest; nobody without a role sees more than the own rows', () => {
    expect(widestScope(['self', 'rules', 'department'])).toBe('department')
    expect(widestScope(['below', 'all', 'self'])).toBe('all')
    expect(widestScope([])).toBe('self')
  })

  it('of roles that were stored before are those of new ones', () => {
    expect([dataScopeOf(null), dataScopeOf('all'), dataScopeOf('everything')]).toEqual(['below', 'all', 'below'])
  })

  it('are compared by what they may show', () => {
    expect([isWiderScope('all', 'below'), isWiderScope('below', 'below'), isWiderScope('self', 'rules')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
