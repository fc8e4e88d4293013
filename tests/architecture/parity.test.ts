import { describe, expect, it } from 'vitest'
import { differences } from './parityList.ts'
import { parityLists } from './parityLists.ts'

describe('both sides name the same', () => {
  it.each(parityLists)('$name', (list) => {
    expect(list.left().length).toBeGreaterThan(0)
    expect(differences(list)).toEqual([])
  })
})

describe('a difference', () => {
  it('is an id that stands on one side only or twice', () => {
    const list = { left: () => ['a', 'b', 'b'], right: () => ['b', 'c'] }
    expect(differences(list)).toEqual(['only left: a', 'only right: c', 'twice left: b'])
  })

  it('is none when both sides hold the same in any order', () => {
    expect(differences({ left: () => ['a', 'b'], right: () => ['b', 'a'] })).toEqual([])
  })
})
