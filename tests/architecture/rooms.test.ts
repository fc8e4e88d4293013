import { describe, expect, it } from 'vitest'
import { defaultExports, roomBreaches, roomsOf } from './roomRules.ts'
import { parseSource, printed } from './source.ts'
import { readSources } from './sourceTree.ts'

describe('the tree', () => {
  const sources = readSources()

  it('has rooms', () => {
    expect(roomsOf(sources)).toContain('src/engine/core/error')
  })

  it('has an index in each room that says what the room gives', () => {
    expect(printed(roomBreaches(sources))).toEqual([])
  })

  it('exports by name', () => {
    expect(printed(defaultExports(sources))).toEqual([])
  })
})

describe('an index', () => {
  const says = (text: string) =>
    roomBreaches([parseSource('src/engine/core/a/index.ts', text)]).map((breach) => breach.says)
  const comment = '/** What the room promises. */\n'

  it.each([
    [`export type { A } from './a.ts'\nexport { b } from './b.ts'`, []],
    [`import { a } from './a.ts'\nexport const all = [a]`, []],
    [`import { define } from './a.ts'\nexport const widget = define({ id: 'a', load: () => import('./b.ts') })`, []],
    [`export * from './a.ts'`, ['an index names what it gives: no `export *`']],
    ['export function f() {}', ['an index holds no behaviour: move it to a file of its own']],
    ['export const f = () => 1', ['an index holds no behaviour: move it to a file of its own']],
    ['export interface A { a: 1 }', ['an index holds no behaviour: move it to a file of its own']],
    ['const a = 1', ['an index holds only imports and named exports']],
    [`${'\n'.repeat(60)}export { a } from './a.ts'`, ['an index fits 60 lines, this one has 62']],
  ])('%j', (text, expected) => {
    expect(says(comment + text)).toEqual(expected)
  })

  it('begins with a comment', () => {
    expect(says(`export { a } from './a.ts'`)).toEqual([
      'an index begins with a comment that says what the room promises',
    ])
  })

  it('stands in every room', () => {
    const sources = [parseSource('src/widgets/switch/faces.tsx', ''), parseSource('src/widgets/index.ts', '')]
    expect(printed(roomBreaches(sources))).toEqual(['src/widgets/switch:1  a room has an index.ts'])
  })
})

describe('a default export', () => {
  it.each([
    ['server/app.ts', 'export default 1', 1],
    ['server/app.ts', 'const a = 1\nexport { a as default }', 1],
    ['server/app.ts', 'export const a = 1', 0],
    ['vite.config.ts', 'export default {}', 0],
  ])('%s: %j', (path, text, count) => {
    expect(defaultExports([parseSource(path, text)])).toHaveLength(count)
  })
})
