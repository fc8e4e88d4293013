import { describe, expect, it } from 'vitest'
import { parseSource, printed } from './source.ts'
import { listFiles, readSources, readText, textFiles } from './sourceTree.ts'
import { adapters, codeBreaches, nameBreaches, placeBreaches } from './wordRules.ts'

describe('the tree', () => {
  it('runs no text as code, leaves no leftovers and reaches the outside world in its adapters only', () => {
    expect(printed(codeBreaches(readSources()))).toEqual([])
  })

  it('has names that say something', () => {
    expect(printed(nameBreaches(listFiles()))).toEqual([])
  })

  it('belongs to no machine and no network', () => {
    expect(printed(placeBreaches(textFiles().map((path) => ({ path, text: readText(path) }))))).toEqual([])
  })
})

describe('code may not say', () => {
  const core = 'src/engine/core/rule/a.ts'
  const widget = 'src/widgets/list/a.tsx'
  const server = 'server/routes/a.ts'
  const test = 'tests/widgets/list/a.test.ts'

  it.each([
    [core, 'eval(text)'],
    [core, 'const f = new Function(text)'],
    [test, 'Function(text)()'],
    [server, 'const now = Date.now()'],
    [widget, 'const now = new Date()'],
    [core, 'const now = dayjs()'],
    [widget, 'const id = Math.random()'],
    [widget, 'const id = crypto.randomUUID()'],
    [widget, `localStorage.setItem('a', 'b')`],
    [widget, `window.sessionStorage.clear()`],
    [widget, `await fetch('/a')`],
    [widget, 'const { log = fetch } = port'],
    [core, `const wide = typeof window !== 'undefined'`],
    [core, 'setTimeout(later, 5)'],
    [core, 'const at = process.env.TZ'],
    [server, 'const a = b as any'],
    [server, `console.log('a')`],
    [widget, '// TODO: later'],
    [test, '/* @ts-ignore */'],
    [test, `it.only('a', () => {})`],
    [test, `vi.mock('#core/rule')`],
    [test, 'expect(a).toMatchSnapshot()'],
    [test, 'await new Promise((done) => setTimeout(done, 50))'],
  ])('%s: %s', (path, text) => {
    expect(codeBreaches([parseSource(path, text)])).toHaveLength(1)
  })

  it.each([
    [core, 'const at = new Date(ms)'],
    [core, 'export const documentOf = (document: Doc) => document.id'],
    [core, 'const { window: span } = limits\nexport const wide = span > 1'],
    [core, `import { location } from './place.ts'\nexport const here = location.path`],
    [core, 'interface Port { fetch(): void; document: string }'],
    [core, `const text = 'TODO eval(x)'`],
    [widget, 'await ports.http.fetch(url)'],
    [widget, 'setTimeout(close, 200)'],
    [server, `console.error('a')`],
    [`${adapters[0]}clock.ts`, 'export const now = () => Date.now()'],
    [test, 'const now = Date.now()'],
    ['scripts/build.mjs', `console.log(Math.random())`],
  ])('but may say %s: %s', (path, text) => {
    expect(printed(codeBreaches([parseSource(path, text)]))).toEqual([])
  })

  it('is told with file and line', () => {
    expect(printed(codeBreaches([parseSource(server, '\n// FIXME\n')]))).toEqual([`${server}:2  FIXME in a comment`])
  })
})

describe('names', () => {
  it('say what is inside', () => {
    const paths = ['src/widgets/utils.ts', 'src/common/a.ts', 'server/types.ts', 'tests/a/helpers.test.ts']
    expect(nameBreaches(paths).map(({ path }) => path)).toEqual(paths)
    expect(nameBreaches(['src/fieldType/fieldTypes.ts', 'docs/types.md', 'src/a/helper-text.tsx'])).toEqual([])
  })
})

describe('a file', () => {
  const machine = (...parts: string[]) => `at ${parts.join('/')}`

  it.each([
    [machine('', 'home', 'li', 'village', 'a.ts')],
    [machine('', 'Users', 'li', 'a')],
    [machine('', 'root', 'a')],
    ['C:\\projects'],
    [['https://registry', 'example', 'org/a'].join('.')],
  ])('may not hold %s', (text) => {
    expect(placeBreaches([{ path: 'a.md', text: `first\n${text}` }]).map(({ line }) => line)).toEqual([2])
  })

  it.each([['GET /system-api/sys/user/list'], ['path: /work/plan'], ['/home is the start page'], ['src/home/li/a.ts']])(
    'may hold %s',
    (text) => {
      expect(placeBreaches([{ path: 'a.md', text }])).toEqual([])
    },
  )
})
