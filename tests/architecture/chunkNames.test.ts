import { describe, expect, it } from 'vitest'
import { type CutChunk, chunkNames } from '../../scripts/build/chunkNames.ts'
import type { PageStart } from '../../scripts/build/pageStarts.ts'

const chunk = (name: string, opened: string | null, moduleIds: string[], imports: string[] = []): CutChunk => ({
  fileName: `${name}.js`,
  facadeModuleId: opened && `/app/${opened}`,
  moduleIds: [...moduleIds, ...(opened ? [opened] : [])].map((id) => `/app/${id}`),
  imports: imports.map((one) => `${one}.js`),
})

const cut = [
  chunk('index', 'index.html', ['src/early.ts', 'preload']),
  chunk('main', 'src/main.tsx', ['react'], ['index', 'ground']),
  chunk('ground', null, ['store']),
  chunk('login', 'src/login/index.ts', ['loginForm'], ['main', 'input']),
  chunk('input', null, ['input'], ['ground']),
  chunk('list', 'src/list/index.ts', ['rows'], ['main', 'input', 'grid']),
  chunk('grid', null, ['grid']),
  chunk('form', 'src/form/index.ts', ['fields'], ['main', 'grid']),
  chunk('rare', 'src/rare/index.ts', ['rare'], ['main', 'form']),
]

const starts: PageStart[] = [
  { page: 'start', opens: ['src/main.tsx'] },
  { page: 'login', opens: ['src/login/'], apart: true },
  { page: 'list', opens: ['src/list/'] },
  { page: 'form', opens: ['src/form/'] },
]

describe('the chunk of a module', () => {
  const names = chunkNames(cut, starts, '/app/')

  it.each([
    ['react', 'start'],
    ['store', 'start'],
    ['input', 'start'],
    ['rows', 'list'],
    ['grid', 'list'],
    ['fields', 'form'],
    ['loginForm', 'login'],
    ['rare', undefined],
    ['src/list/index.ts', 'list'],
    ['src/early.ts', undefined],
    ['preload', undefined],
  ])('of %s is %s', (id, name) => {
    expect(names.get(`/app/${id}`)).toBe(name)
  })

  it('is not found for a page that nothing opens', () => {
    expect(() => chunkNames(cut, [{ page: 'gone', opens: ['src/gone/'] }], '/app/')).toThrow(
      'no chunk opens the page gone',
    )
  })
})
