import { describe, expect, it } from 'vitest'
import { createLinkage, linkageCycle } from '#core/rows'

describe('linked columns', () => {
  const linkage = createLinkage({ province: 'city', city: 'district', kind: 'model' })

  it('empty all that come after a changed one', () => {
    expect(['province', 'city', 'district', 'name'].map(linkage.followers)).toEqual([
      ['city', 'district'],
      ['district'],
      [],
      [],
    ])
  })

  it('tell where their options come from', () => {
    expect(['province', 'district', 'model', 'name'].map(linkage.first)).toEqual([
      'province',
      'province',
      'kind',
      undefined,
    ])
    expect(['province', 'district', 'model'].map(linkage.parent)).toEqual([undefined, 'city', 'kind'])
  })

  it('that come back to themselves are found', () => {
    expect(linkageCycle({ province: 'city', city: 'district' })).toBeUndefined()
    expect(linkageCycle({ a: 'a' })).toEqual(['a', 'a'])
    expect(linkageCycle({ x: 'a', a: 'b', b: 'c', c: 'a' })).toEqual(['a', 'b', 'c', 'a'])
    expect(createLinkage({ a: 'b', b: 'a' }).followers('a')).toEqual(['b'])
  })
})
