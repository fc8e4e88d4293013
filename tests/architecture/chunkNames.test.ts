import { describe, expect, it } from 'vitest'
import { type CutChunk, chunkNames } from '../../scripts/build/chunkNames.ts'
import { opensOf, type PageStart } from '../../scripts/build/pageStarts.ts'

const chunk = (name: string, opened: string | null, moduleIds: string[], imports: string[] = []): CutChunk => ({
  fileName: `${name}.js`,
  facadeModuleId: opened && `/app/${opened}`,
  moduleIds: [...moduleIds, ...(opened ? [opened] : [])].map((id) => `/app/${id}`),
  imports: imports.map((one) => `${one}.js`),
})

const cut = [
  chunk('index', 'index.html', ['src/main.tsx', 'react'], ['ground']),
  chunk('ground', null, ['store']),
  chunk('login', 'src/login/index.ts', ['loginForm'], ['index', 'input']),
  chunk('input', null, ['input'], ['ground']),
  chunk('list', 'src/list/index.ts', ['rows'], ['index', 'input', 'grid']),
  chunk('grid', null, ['grid']),
  chunk('form', 'src/form/index.ts', ['fields'], ['index', 'grid']),
  chunk('rare', 'src/rare/index.ts', ['rare'], ['index', 'form']),
]

const starts: PageStart[] = [
  { page: 'start', opens: ['index.html'] },
  { page: 'login', opens: ['src/login/'], apart: true },
  { page: 'list', opens: ['src/list/'] },
  { page: 'form', opens: ['src/form/'] },
]

describe('the chunk of a module', () => {
  const names = chunkNames(cut, starts, '/app/')

  it.each([
    ['react', 'start'],
    ['store', 'start'],
    ['input', 'login-list'],
    ['rows', 'list'],
    ['grid', 'list'],
    ['fields', 'form'],
    ['loginForm', undefined],
    ['rare', undefined],
    ['src/main.tsx', undefined],
    ['src/list/index.ts', undefined],
  ])('of %s is %s', (id, name) => {
    expect(names.get(`/app/${id}`)).toBe(name)
  })

  it('is not found for a page that nothing opens', () => {
    expect(() => chunkNames(cut, [{ page: 'gone', opens: ['src/gone/'] }], '/app/')).toThrow(
      'no chunk opens the page gone',
    )
  })
})

it('names a page that is not in the list', () => {
  expect(() => opensOf('frame', 'gone')).toThrow('there is no page gone')
})
