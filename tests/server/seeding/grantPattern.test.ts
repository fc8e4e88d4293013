import { describe, expect, it } from 'vitest'
import { type GrantEntry, matchGrants } from '#server/seeding'

const row = (id: string, parentId: string, entry: Partial<GrantEntry>): GrantEntry => ({
  ...{ id, parentId, url: '', codes: [], isButton: false },
  ...entry,
})
const button = (code: string, parentId: string) => row(code, parentId, { codes: [code], isButton: true })

const entries = [
  row('office', '', { url: '/office' }),
  row('plan', 'office', { url: '/office/plan', codes: ['plan:list'] }),
  ...['list', 'print', 'add', 'close', 'delete', 'recycle', 'unmask:phone'].map((it) => button(`plan:${it}`, 'plan')),
  row('board', 'office', { url: '/office/board', codes: ['plan:board'] }),
  button('plan:board', 'board'),
  row('far', 'office', { url: '/elsewhere/far' }),
  row('offices', '', { url: '/offices', codes: ['offices:list'] }),
  button('offices:add', 'offices'),
]
const ids = (pattern: string) => matchGrants(pattern, entries).map(({ id }) => id)
const office = ['office', 'plan', 'board', 'far']

describe('a pattern of grants', () => {
  it.each([
    ['/office', ['office', 'plan', 'board']],
    ['plan:list', ['plan', 'plan:list']],
    ['*:add', ['plan:add', 'offices:add']],
    ['view /office', [...office, 'plan:list', 'plan:print', 'plan:board']],
    [
      'edit /office',
      [...office, 'plan:list', 'plan:print', 'plan:board', 'plan:add', 'plan:close', 'plan:unmask:phone'],
    ],
    ['all /office', entries.map(({ id }) => id).filter((id) => !id.startsWith('offices'))],
    ['view /office/board', ['board', 'plan:board']],
    ['view /', [...office, 'offices', 'plan:list', 'plan:print', 'plan:board']],
    ['view /nowhere', []],
  ])('%s takes its rows', (pattern, expected) => {
    expect(ids(pattern).toSorted()).toEqual(expected.toSorted())
  })

  it('of a level that nobody knows is refused', () => {
    expect(() => ids('see /office')).toThrow('see')
  })

  it('ends where rows stand above each other in a circle', () => {
    const circle = [row('a', 'b', { url: '/a' }), row('b', 'a', { url: '/b' })]
    expect(matchGrants('all /c', circle)).toEqual([])
  })
})
