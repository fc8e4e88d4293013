import { describe, expect, it } from 'vitest'
import { toneNames } from '#core/palette'
import { listFiles, readText } from './sourceTree.ts'

/** Classes that a style sheet styles on their own: alone in a selector, apart from states. */
function ownClasses(text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap((selector) => /^\.([a-z][\w-]*)(?:[:[][^ >+~]*)?$/.exec(selector.trim())?.[1] ?? [])
}

const sheets = listFiles().filter((file) => file.startsWith('src/') && file.endsWith('.css'))

const fontSizes = (text: string): string[] =>
  [...text.matchAll(/font-size: *([^;}]+)/g)].map(([, size = '']) => size.trim())

const ownScale = /\/board\/wall\/|\/screen\/print\/|\/listPaper\.css$|\/regionCard\.css$/
const typeSheet = readText('src/style/type.css')
const typeScale = [...typeSheet.matchAll(/--type-[a-z]+: (\d+px)/g)].map(([, size]) => size)
const typeNames = [...typeSheet.matchAll(/(--type-[a-z]+):/g)].map(([, name]) => `var\\(${name}\\)`)
const onScale = new RegExp(
  `: (?:${[...typeScale, ...typeNames].join('|')}|inherit|var\\(--ant-font-size(?:-sm|-lg)?\\))$`,
)

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

  it('know one scale of type: 12, 13, 14, 16, 20 and 28 px, but on walls, on paper and in the units of a picture', () => {
    const others = sheets
      .filter((file) => !ownScale.test(file))
      .flatMap((file) => fontSizes(readText(file)).map((size) => `${file}: ${size}`))
      .filter((line) => !onScale.test(line))
    expect(others).toEqual([])
    expect(typeScale).toEqual(['12px', '13px', '14px', '16px', '20px', '28px'])
    expect(fontSizes('.a { font-size: 15px } .b { font-size: var(--type-meta); }')).toEqual([
      '15px',
      'var(--type-meta)',
    ])
  })

  it('give each tone a shape of its own on maps, the same in pin, circle and legend', () => {
    const text = readText('src/widgets/map/map.css')
    const places = ['.map-pin', '.map-bubble', '.map-legend-dot']
    const shapeOf = (tone: string) => {
      const ofTone = new RegExp(`${places.map((place) => `\\${place}${tone}`).join(',\\s*')} \\{\\s*--shape: ([^;]+);`)
      return ofTone.exec(text)?.[1]
    }
    const shapes = [...toneNames.filter((tone) => tone !== 'info').map((tone) => `.tone-${tone}`), ''].map(shapeOf)
    expect(shapes).not.toContain(undefined)
    expect(new Set(shapes).size).toBe(toneNames.length)
  })

  it.each(toneNames)('give the tone %s a mark, words and a tint', (tone) => {
    const text = readText('src/style/tone.css')
    const rule = text.slice(text.indexOf(`.tone-${tone} {`), text.indexOf('}', text.indexOf(`.tone-${tone} {`)))
    for (const part of ['', '-text', '-tint']) expect(rule).toContain(`--tone${part}: var(--tone-${tone}${part});`)
  })
})
