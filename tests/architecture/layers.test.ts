import { describe, expect, it } from 'vitest'
import { fileCycles, folderCycles, roomCycles } from './cycles.ts'
import { type ImportsMap, importBreaches, targetOf } from './importRules.ts'
import { parseSource, printed } from './source.ts'
import { listFiles, readSources, readText } from './sourceTree.ts'

const map = (JSON.parse(readText('package.json')) as { imports: ImportsMap }).imports

describe('the tree', () => {
  const sources = readSources()

  it('imports downwards, by the index of a room, and each library in its place', () => {
    expect(printed(importBreaches(sources, map))).toEqual([])
  })

  it('has no circle of rooms', () => {
    expect(printed(roomCycles(sources, map))).toEqual([])
  })

  it('has no circle of files', () => {
    expect(printed(fileCycles(sources, map))).toEqual([])
  })

  it('has no circle of folders inside a room', () => {
    expect(printed(folderCycles(sources, map))).toEqual([])
  })

  it('keeps check, save and draft of a form apart: each sees the state, only the controller sees them all', () => {
    const folder = 'src/engine/react/form/'
    const shared = [`${folder}state/index.ts`, `${folder}settings.ts`]
    const outside = sources.flatMap(({ path, imports }) => {
      const [, room] = path.match(`^${folder}(check|save|draft)/`) ?? []
      const targets = imports.flatMap(({ specifier }) => targetOf(path, specifier ?? '', map) ?? [])
      const own = targets.filter((target) => target.startsWith(folder) && !target.startsWith(`${folder}${room}/`))
      return room ? own.filter((target) => !shared.includes(target)).map((target) => `${path}: ${target}`) : []
    })
    expect(outside).toEqual([])
  })

  it('imports no module of its own for its effect alone: the bundle leaves out what nothing is taken from', () => {
    const bare = (text: string) => [...text.matchAll(/^import '([.#][^']+)'$/gm)].map(([, specifier = '']) => specifier)
    const inBrowser = sources.filter(({ path }) => path.startsWith('src/'))
    const dropped = inBrowser.flatMap(({ path, text }) => bare(text).map((specifier) => `${path}: ${specifier}`))
    expect(dropped.filter((line) => !line.endsWith('.css'))).toEqual([])
  })

  it('keeps code out of schemas', () => {
    expect(listFiles().filter((path) => path.startsWith('schemas/') && !/\.(json|md)$/.test(path))).toEqual([])
  })
})

describe('an import', () => {
  const core = 'src/engine/core/rule/check.ts'
  const page = 'src/pages/login/LoginPage.tsx'

  it.each([
    [core, `import { limit } from '#core/limit'`, null],
    [core, `import { a } from './named/a.ts'`, null],
    ['src/engine/core/rule/named/a.ts', `import { b } from '../b.ts'`, null],
    [core, `import type { Engine } from '#runtime/port'`, 'core may not import runtime: #runtime/port'],
    [core, `import { x } from '../model/x.ts'`, 'leaves its room: ../model/x.ts; use the imports map (#…)'],
    [core, `import { x } from '#core/rule'`, 'names its own room by #core/rule; use a relative path'],
    [
      core,
      `import { x } from '#core/model/inside'`,
      'reaches inside the room src/engine/core/model: #core/model/inside',
    ],
    [core, `import { x } from '#nowhere/x'`, '#nowhere/x is not in the imports map of package.json'],
    [core, `import { readFileSync } from 'node:fs'`, 'core may not use Node: node:fs'],
    [core, `import axios from 'axios'`, 'axios may be used only in src/engine/runtime/'],
    [core, `import left from 'left-pad'`, 'left-pad has no line in tests/architecture/libraryTable.ts'],
    [core, `import md5 from 'crypto-js/md5'`, null],
    [core, `import CryptoJS from 'crypto-js'`, 'crypto-js is imported module by module: crypto-js/…'],
    [core, 'const load = (name: string) => import(name)', 'imports a computed path'],
    [core, `type T = import('antd').Button`, 'antd may be used only in src/widgets/, src/pages/, src/main.tsx'],
    [core, `export { x } from '#widgets/switch'`, 'core may not import widgets: #widgets/switch'],
    ['src/widgets/list/export.ts', `const xlsx = () => import('xlsx')`, null],
    ['src/widgets/list/export.ts', `import type { WorkBook } from 'xlsx'`, null],
    ['src/widgets/list/export.ts', `import { read } from 'xlsx'`, "xlsx is loaded on demand: import('xlsx')"],
    ['src/widgets/index.ts', `export { switchWidget } from './switch/index.ts'`, null],
    [
      'src/widgets/index.ts',
      `export { switchWidget } from './switch/faces.tsx'`,
      'reaches inside the room src/widgets/switch: ./switch/faces.tsx',
    ],
    [
      'src/engine/react/screen/Host.tsx',
      `import { Button } from 'antd'`,
      'antd may be used only in src/widgets/, src/pages/, src/main.tsx',
    ],
    [page, `import { Form } from '@formily/antd-v5'`, '@formily/antd-v5 may be used only in src/widgets/formily/'],
    [page, `import { serve } from '#server/routes'`, 'pages may not import server: #server/routes'],
    [page, `import screen from '#schemas/screens/a.json'`, 'pages may not import schemas: #schemas/screens/a.json'],
    ['src/main.tsx', `import { pages } from '#pages'`, null],
    [
      'src/main.tsx',
      `import { pages } from './pages/index.ts'`,
      'enters pages by a relative path: ./pages/index.ts; use the imports map (#…)',
    ],
    [
      'server/routes/login.ts',
      `import { session } from '#runtime/session'`,
      'server may not import runtime: #runtime/session',
    ],
    ['server/routes/login.ts', `import { readFile } from 'node:fs/promises'`, null],
    [
      'server/routes/login.ts',
      `import { config } from '../config.ts'`,
      'leaves its room: ../config.ts; use the imports map (#…)',
    ],
    ['server/routes/login.ts', `import { config } from '#config'`, null],
    ['tests/engine/core/rule/check.test.ts', `import { check } from '#core/rule'`, null],
    [
      'tests/engine/core/rule/check.test.ts',
      `import { check } from '../../../../src/engine/core/rule/check.ts'`,
      'climbs 4 folders: ../../../../src/engine/core/rule/check.ts',
    ],
  ])('%s: %s', (path, text, says) => {
    const breaches = importBreaches([parseSource(path, text)], map)
    expect(breaches.map((breach) => breach.says)).toEqual(says === null ? [] : [says])
  })

  it('is named with its line', () => {
    const breaches = importBreaches([parseSource(core, `\n\nimport axios from 'axios'\n`)], map)
    expect(printed(breaches)).toEqual([`${core}:3  axios may be used only in src/engine/runtime/`])
  })
})

describe('rooms', () => {
  const room = (name: string, text: string) => parseSource(`src/engine/core/${name}/a.ts`, text)

  it('stand in a circle when each needs the next', () => {
    const sources = [
      room('a', `import '#core/b'`),
      room('b', `import type { C } from '#core/c'`),
      room('c', `import '#core/a'`),
    ]
    expect(roomCycles(sources, map).map(({ path }) => path)).toEqual(sources.map(({ path }) => path))
    expect(roomCycles(sources, map)[0]?.says).toBe(
      'rooms in a circle: src/engine/core/a → src/engine/core/b → src/engine/core/c → src/engine/core/a',
    )
  })

  it('may share a third', () => {
    expect(roomCycles([room('a', `import '#core/c'; import '#core/b'`), room('b', `import '#core/c'`)], map)).toEqual(
      [],
    )
  })
})

describe('files', () => {
  const file = (path: string, text: string) => parseSource(path, text)

  it('stand in a circle when each needs the other', () => {
    const pair = (room: string) => [
      file(`${room}/a.ts`, `import { b } from './b.ts'`),
      file(`${room}/b.ts`, `import type { A } from './a.ts'`),
    ]
    expect(fileCycles(pair('server/writing'), map).map(({ says }) => says)).toEqual([
      'files in a circle: server/writing/a.ts → server/writing/b.ts → server/writing/a.ts',
      'files in a circle: server/writing/b.ts → server/writing/a.ts → server/writing/b.ts',
    ])
  })

  it('is seen between a sub-folder and a file of its room as well', () => {
    const sources = [
      parseSource('server/rights/named/a.ts', `import '../b.ts'`),
      parseSource('server/rights/b.ts', `import './named/c.ts'`),
      parseSource('server/rights/named/c.ts', ''),
    ]
    expect(fileCycles(sources, map)).toEqual([])
    expect(folderCycles(sources, map).map(({ path }) => path)).toEqual([
      'server/rights/named/a.ts',
      'server/rights/b.ts',
    ])
  })
})
