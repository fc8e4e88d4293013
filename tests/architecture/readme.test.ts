import { describe, expect, it } from 'vitest'
import { readConfig } from '#config'
import { exists, readText } from './sourceTree.ts'

const pages = ['README.md', 'docs/recipes.md', 'docs/architecture.md', 'docs/schema-language.md', 'docs/errors.md']
const codes = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** The settings of the README: names and defaults of each row. */
const settings = readText('README.md')
  .split('\n')
  .filter((line) => /^\| `[A-Z]/.test(line))
  .map((line) => line.split('|').slice(1))
  .map(([names = '', defaultText = '']) => ({ names: codes(names), defaultText: defaultText.trim() }))

describe('the settings of the README', () => {
  it('are those that the server reads', () => {
    const read = [...readText('server/config.ts').matchAll(/reader, '([A-Z][A-Z0-9_]*)'|\('([A-Z][A-Z0-9_]*)'/g)].map(
      ([, first, second]) => first ?? second,
    )
    expect(settings.flatMap(({ names }) => names).sort()).toEqual([...new Set([...read, 'ADMIN_PASSWORD'])].sort())
  })

  const defaults = settings.flatMap(({ names, defaultText: text }) => {
    const values = codes(text)
    return names.flatMap((name, at) => {
      const value = values[at] ?? (values.length === 1 ? values[0] : undefined)
      return value === undefined || value.includes('…') ? [] : [[name, value] as const]
    })
  })

  it('tell most defaults', () => expect(defaults.length).toBeGreaterThan(20))

  it.each(defaults)('%s is %s where it is not set', (name, value) => {
    expect(readConfig({ [name]: value })).toEqual(readConfig({}))
    expect(Object.keys(readConfig({}))).not.toContain(name)
  })
})

describe.each(pages)('%s', (page) => {
  const text = readText(page)

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> }
    const named = [...text.matchAll(/npm run (?:-s )?([a-z]+(?::[a-z]+)?)(?![a-z:<…])/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('links to pages and pictures that there are', () => {
    const folder = page.includes('/') ? 'docs/' : ''
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => folder + path)
    expect(links.filter((path) => !exists(path))).toEqual([])
  })
})
