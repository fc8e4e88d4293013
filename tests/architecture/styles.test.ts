import { describe, expect, it } from 'vitest'
import { toneNames } from '#core/palette'
import { listFiles, readText } from './sourceTree.ts'

/** Classes that a style sheet styles on their own: alone in a selector, apart from states. */
function ownClasses(text: string): string[] {
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, '')
  const selectors = [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(','))
  return selectors.flatMap((selector) => /^\.([a-z][\w-]*)(?:[:[][^ >+~]*)?$/.exec(selector.trim())?.[1] ?? [])
}

/** What `:has()` is asked for, wherever it stands. */
function hasArguments(text: string): string[] {
  return [...text.matchAll(/:has\(/g)].map(({ index }) => {
    const start = index + ':has('.length
    let depth = 1
    let end = start
    for (; depth > 0 && end < text.length; end += 1) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return text.slice(start, end - 1)
  })
}

/** `[hidden] *` and the like: no name that tells the browser which changes matter. */
const anyElement = /(?:^|[\s>+~(,])\*(?:$|[\s)>+~,:[.])/

/** Of libraries, or ended by the code: a state, tone, layout or number. */
const builtClass = /^(?:ant|ag|leaflet|cm|w-e|tok|is|tone|face|layout|columns|grid-align)-/

/** Classes in the selectors of a style sheet that the code names in full. */
const namedClasses = (text: string): string[] =>
  [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
    .filter(([, list = '']) => !list.trim().startsWith('@'))
    .flatMap(([, list = '']) => [...list.matchAll(/\.(-?[a-z][\w-]*)/g)].map(([, name = '']) => name))
    .filter((name) => !builtClass.test(name))

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

  it('style only classes that the code has: what was renamed there would lose its look', () => {
    const code = listFiles().filter((file) => file.startsWith('src/') && /\.tsx?$/.test(file))
    const words = new Set(code.flatMap((file) => readText(file).match(/[\w-]+/g) ?? []))
    const unused = sheets.flatMap((file) =>
      namedClasses(readText(file))
        .filter((name) => !words.has(name))
        .map((name) => `${file}: .${name}`),
    )
    expect(unused).toEqual([])
    expect(namedClasses('.view > .is-open, .ag-row { } @media (width > 1.5px) { .late:hover {} }')).toEqual([
      'view',
      'late',
    ])
  })

  it('ask :has() for names alone: for any element, the browser searches the page again after every change of it', () => {
    const onScreen = sheets.filter((file) => !file.includes('/screen/print/'))
    const universal = onScreen.flatMap((file) =>
      hasArguments(readText(file))
        .filter((argument) => anyElement.test(argument))
        .map((argument) => `${file}: ${argument}`),
    )
    expect(universal).toEqual([])
    expect(hasArguments('a:has(.b:not([hidden] *), .c) :has(.d) {}')).toEqual(['.b:not([hidden] *), .c', '.d'])
    expect(['.b:not([hidden] *)', '> *', '.b + *:hover'].every((argument) => anyElement.test(argument))).toBe(true)
    expect(anyElement.test('.b[style*="none"]')).toBe(false)
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

  it('size the controls of filters once, for lists and dashboards alike', () => {
    const sizing = /\.[\w-]*filter \.ant-select-single/
    expect(sheets.filter((file) => sizing.test(readText(file)))).toEqual(['src/widgets/screen/list/filter.css'])
  })

  it('let the shade of a pinned edge run on from row to row: none is smaller than its row', () => {
    const shades = readText('src/widgets/grid/grid.css').match(/is-under-\w+ [^}]*box-shadow: [^;]+/g) ?? []
    const spreads = shades.map((shade) => /-?\d+px 0 6px (-?\d+)px/.exec(shade)?.[1])
    expect(spreads).toEqual(['6', '6'])
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
