import { describe, expect, it } from 'vitest'
import { limit } from '#core/limit'
import { isHttpAddress, type RouteTarget, readMenu } from '#core/menu'
import { casesOf, context } from './tree.ts'

function spoken(target: RouteTarget | undefined): string {
  if (target?.kind === 'layout') return `layout ${target.layout}`
  if (target?.kind === 'screen') return `screen ${target.screen}`
  return target?.kind === 'page' ? `page ${target.page}` : `missing ${target?.component}`
}

describe('component', () => {
  it.each(casesOf<{ why: string; component: unknown; is: string }>('target'))('$why', ({ component, is }) => {
    expect(spoken(readMenu([{ path: '/a', component }], context)[0]?.target)).toBe(is)
  })

  it('XS-09: a component of 10,000 characters is named in short', () => {
    const target = readMenu([{ path: '/a', component: 'x'.repeat(10_000) }], context)[0]?.target
    expect(spoken(target)).toHaveLength('missing '.length + 121)
  })
})

describe('address', () => {
  it.each(casesOf<{ why: string; url: unknown; is: string | null }>('address'))('$why', ({ url, is }) => {
    expect(readMenu([{ path: '/a', meta: { url } }], context)[0]?.meta.url ?? null).toBe(is)
  })

  it('of 10,000 characters is none', () => {
    expect(isHttpAddress(`https://a.test/${'x'.repeat(10_000)}`)).toBe(false)
  })
})

interface ItemCase {
  why: string
  raw: unknown
  item?: unknown
  part?: Record<string, unknown>
  absent?: string[]
  gone?: boolean
}

describe('item', () => {
  it.each(casesOf<ItemCase>('item'))('$why', ({ raw, item, part, absent = [], gone }) => {
    const [read, ...more] = readMenu([raw], context)
    expect(more).toEqual([])
    if (gone) expect(read).toBeUndefined()
    else expect(read).toMatchObject(part ?? {})
    if (item) expect(read).toEqual(item)
    for (const [key, value] of Object.entries(part ?? {})) expect(read).toHaveProperty([key], value)
    for (const key of absent) expect(read).not.toHaveProperty(key)
  })

  it('is left out with all below it when its permission is lacking', () => {
    const raw = [{ path: '/a', meta: { permission: 'role:list' }, children: [{ path: '/a/b' }] }, { path: '/c' }]
    expect(readMenu(raw, context).map(({ path }) => path)).toEqual(['/c'])
  })

  it.each([null, undefined, {}, 'menu', 5])('is not found in %s', (raw) => {
    expect(readMenu(raw, context)).toEqual([])
  })

  it('is read to a depth of limit.jsonDepth, however deep the tree', () => {
    let raw: unknown = { path: '/end' }
    for (let level = 0; level < 5_000; level += 1) raw = { path: `/${level}`, children: [raw] }
    let depth = 0
    for (let item = readMenu([raw], context)[0]; item; item = item.children[0]) depth += 1
    expect(depth).toBe(limit.jsonDepth + 1)
  })
})
