import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { homePath } from '#core/menu'
import { isClosable, noTabs, reduceTabs, type TabEvent, type TabStep } from '#core/tab'

interface TabCase {
  why: string
  events: [TabEvent['type'], string?][]
  tabs: string[]
  active: string
  message?: string
  revisions?: number[]
  titles?: string[]
}

const cases: TabCase[] = JSON.parse(readFileSync('tests/cases/tab/tab.json', 'utf8'))

/** `H` stands for home in the cases. */
const long = (key: string) => key.replace(/^H(?=$|\?)/, homePath)
const titleOf = (path: string) => (long(path).startsWith(homePath) ? '首页' : `${path}的标题`)

/** `/a` is a tab of before; `/a=设备 7` one whose page had set its title. */
function restored(payload: string) {
  const [path = '', title] = payload.split('=')
  return title === undefined ? { key: long(path), title: path } : { key: long(path), title, renamed: true }
}

function eventOf([type, payload]: TabCase['events'][number]): TabEvent {
  const key = payload === undefined ? undefined : long(payload)
  if (type === 'visit') {
    const [path = '', how] = (payload ?? '').split(' ')
    return { type, fullPath: long(path), title: titleOf(path), replaces: how === 'instead' }
  }
  if (type === 'multi') return { type, on: payload === 'on' }
  if (type === 'refresh') return key === undefined ? { type } : { type, key }
  if (type === 'restore') return { type, tabs: (payload ?? '').split(',').map(restored) }
  if (type === 'move') {
    const [path = '', by] = (payload ?? '').split(' ')
    return { type, key: long(path), by: Number(by) }
  }
  return type === 'retitle' ? { type, title: payload ?? '' } : { type, key: key ?? '' }
}

describe('tabs', () => {
  it.each(cases)('$why', ({ events, tabs, active, message, revisions, titles }) => {
    const step = events
      .map(eventOf)
      .reduce<TabStep>(({ state }, event) => reduceTabs(state, event), { state: noTabs(true) })
    expect(step.state.tabs.map(({ key }) => key)).toEqual(tabs.map(long))
    expect(step.state.active).toBe(long(active))
    expect(step.message).toBe(message)
    if (revisions) expect(step.state.tabs.map(({ revision }) => revision)).toEqual(revisions)
    if (titles) expect(step.state.tabs.map(({ title }) => title)).toEqual(titles)
  })

  it('are replaced, never changed', () => {
    const before = reduceTabs(noTabs(true), { type: 'visit', fullPath: '/a', title: 'A' }).state
    const snapshot = JSON.stringify(before)
    reduceTabs(before, { type: 'close', key: '/a' })
    reduceTabs(before, { type: 'refresh' })
    expect(JSON.stringify(before)).toBe(snapshot)
  })

  it('take the title of a later visit unless the page has set its own', () => {
    const first = reduceTabs(noTabs(true), { type: 'visit', fullPath: '/a', title: '' }).state
    expect(first.tabs[1]?.title).toBe('/a')
    const second = reduceTabs(first, { type: 'visit', fullPath: '/a', title: '用户' }).state
    expect(second.tabs[1]?.title).toBe('用户')
    expect(reduceTabs(second, { type: 'visit', fullPath: '/a', title: '' }).state.tabs[1]?.title).toBe('用户')
  })

  it('are closable but for home', () => {
    expect([isClosable(homePath), isClosable(`${homePath}?a=1`), isClosable('/a')]).toEqual([false, false, true])
  })
})
