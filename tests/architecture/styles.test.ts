import { describe, expect, it } from 'vitest'
import { listFiles, readText } from './sourceTree.ts'

/** Classes that a style sheet styles on their own: alone in a selector, apart from states. */
function ownClasses(text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap((selector) => /^\.([a-z][\w-]*)(?:[:[][^ >+~]*)?$/.exec(selector.trim())?.[1] ?? [])
}

const sheets = listFiles().filter((file) => file.startsWith('src/') && file.endsWith('.css'))

describe('the style sheets', () => {
  it('give each class its look in one place: a name that stands twice would change what somebody else draws', () => {
    const places = new Map<string, Set<string>>()
    for (const file of sheets)
      for (const name of ownClasses(readText(file))) places.set(name, (places.get(name) ?? new Set()).add(file))
    const twice = [...places].filter(([, files]) => files.size > 1)
    expect(twice.map(([name, files]) => `.${name}: ${[...files].join(', ')}`)).toEqual([])
  })

  it('are read: the rule sees a class that stands twice', () => {
    expect(ownClasses('.view { color: red } .card .view {} .view:hover, .a > .b {}')).toEqual(['view', 'view'])
    expect(sheets.length).toBeGreaterThan(20)
  })

  it.each([
    ['src/widgets/screen/board/board.css', 'board-number'],
    ['src/widgets/screen/board/board.css', 'board-text'],
    ['src/widgets/screen/item/item.css', 'item-text'],
  ])('%s gives .%s a look for each tone', (file, name) => {
    const text = readText(file)
    const tones = ['success', 'info', 'warning', 'danger', 'muted']
    expect(tones.filter((tone) => !text.includes(`.${name}.is-${tone}`))).toEqual([])
  })
})
