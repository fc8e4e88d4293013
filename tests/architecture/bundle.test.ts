import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  designerLoad,
  designerPartsOf,
  evaluatingChunks,
  loadOf,
  type Manifest,
  pageLoads,
  scriptsOf,
} from './bundleRules.ts'
import { root } from './sourceTree.ts'

const client = join(root, 'dist/client')
const built = existsSync(join(client, '.vite/manifest.json'))
const required = process.env.BUNDLE === 'required'
const read = (file: string) => readFileSync(join(client, file), 'utf8')

describe.runIf(built || required)('the built bundle', () => {
  it('is there', () => {
    expect(built, 'dist/client/.vite/manifest.json is missing: npm run build').toBe(true)
  })

  it('turns no text into code', () => {
    const files = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'))
    expect(evaluatingChunks(files.map((file) => ({ file, text: read(file) })))).toEqual([])
  })

  it('names the days in Chinese once for its calendars and once for its charts', () => {
    const files = readdirSync(join(client, 'assets')).filter((file) => file.endsWith('.js'))
    expect(files.filter((file) => read(`assets/${file}`).includes('星期日'))).toHaveLength(2)
  })

  it.each(pageLoads)('loads the $page within its budget', (load) => {
    const { bytes, files } = loadOf(JSON.parse(read('.vite/manifest.json')) as Manifest, load, read)
    expect(bytes, JSON.stringify(files, null, 2)).toBeLessThanOrEqual(load.mostBytes)
  })

  it('holds nothing of the designer in the first chunks of other pages', () => {
    const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
    expect(pageLoads.flatMap((load) => designerPartsOf(manifest, load))).toEqual([])
  })

  it('has a designer within its budget, without the editor of texts', () => {
    const { page, chunk, mostBytes } = designerLoad
    const manifest = JSON.parse(read('.vite/manifest.json')) as Manifest
    const opened = scriptsOf(manifest, { page, entry: 'index.html', chunks: ['start', chunk], mostBytes })
    // The canvas is the engine: what renders screens of all kinds is loaded by their own pages as well.
    const engine = ['start', 'list', 'grid', 'form', 'detail', 'beside', 'board']
    const shared = new Set(scriptsOf(manifest, { page, entry: 'index.html', chunks: engine, mostBytes }))
    const own = opened.filter((file) => !shared.has(file))
    expect(own.filter((file) => /JsonEditor|codemirror|workerLanguage|jsonWorker/.test(file))).toEqual([])
    const bytes = own.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0)
    expect(bytes, own.join()).toBeLessThanOrEqual(mostBytes)
  })
})

if (!built && !required) {
  it.todo('NOT RUN, nothing is built: budgets and ban on evaluated text; `npm run build`, BUNDLE=required demands it')
}

describe('a page load', () => {
  const manifest: Manifest = {
    'index.html': { file: 'assets/index.js', isEntry: true, dynamicImports: ['_start-1.js'] },
    '_start-1.js': { file: 'assets/start-1.js', imports: ['_base.js'], dynamicImports: ['_login-1.js', '_list-1.js'] },
    '_base.js': { file: 'assets/base.js' },
    '_login-1.js': { file: 'assets/login-1.js', imports: ['_base.js', '_form.js'] },
    '_list-1.js': { file: 'assets/list-1.js', imports: ['_start-1.js'], dynamicImports: ['_grid-1.js'] },
    '_form.js': { file: 'assets/form.js' },
    '_grid-1.js': { file: 'assets/grid-1.js' },
    'logo.svg': { file: 'assets/logo.svg' },
  }
  const login = { page: 'login', entry: 'index.html', chunks: ['start', 'login'], mostBytes: 1 }

  it('is the entry, the named chunks and what they import at once', () => {
    expect(scriptsOf(manifest, login)).toEqual([
      'assets/base.js',
      'assets/form.js',
      'assets/index.js',
      'assets/login-1.js',
      'assets/start-1.js',
    ])
    expect(scriptsOf(manifest, { ...login, chunks: ['list'] })).toEqual([
      'assets/base.js',
      'assets/index.js',
      'assets/list-1.js',
      'assets/start-1.js',
    ])
  })

  it('sums the gzip sizes and names the largest first', () => {
    const text = (file: string) =>
      file === 'assets/form.js' ? Array.from({ length: 500 }, (_, at) => at).join() : 'a'.repeat(100)
    const { bytes, files } = loadOf(manifest, login, text)
    expect(files[0]?.file).toBe('assets/form.js')
    expect(bytes).toBe(files.reduce((sum, file) => sum + file.bytes, 0))
    expect(bytes).toBeLessThan(2_000)
  })

  it('throws when a named chunk is not there', () => {
    expect(() => scriptsOf(manifest, { ...login, chunks: ['gone'] })).toThrow('the manifest has no chunk gone')
    expect(() => scriptsOf(manifest, { ...login, entry: 'other.html' })).toThrow('no chunk other.html')
  })
})

describe('a built script', () => {
  it.each([
    ['var a=eval("1")', 1],
    ['b=new Function("return this")', 1],
    ['b=Function("return this")()', 1],
    ['c=(0,eval)(t)', 1],
    ['try{return Function(`$root`,`with($root) { return (x); }`)(t)}catch{}', 0],
    ['Function(`$root`,`return (x)`)', 1],
    ['a.eval(1),retrieval(2),$eval(3)', 0],
    ['function Function2(a){}', 0],
  ])('%s', (text, count) => {
    expect(evaluatingChunks([{ file: 'a.js', text }])).toHaveLength(count)
  })

  it('is named with the place', () => {
    expect(evaluatingChunks([{ file: 'assets/a.js', text: 'x;eval(y)' }])).toEqual(['assets/a.js: …x;eval(y)…'])
  })
})
