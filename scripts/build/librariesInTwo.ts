import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cutInTwo, type ModuleParts, neededBy, readParts, takenFrom } from './cutModule.ts'

/** The versions for which the split was made and measured; package.json has the same. */
export const cutVersions: Readonly<Record<string, string>> = {
  'ag-grid-community': '36.2.0',
  'ag-stack': '36.2.0',
  'react-router': '7.18.5',
}

interface Library {
  name: string
  file: () => string
  /** Transforms its text before the split. */
  edit?: (code: string) => string
  /** The names exported by its first part. */
  names: (cutBefore: ReadonlyMap<string, Cut>) => string[]
}

interface Cut {
  parts: ModuleParts
  needed: ReturnType<typeof neededBy>
}

const firstMark = '?first'
const gridFile = (name: string) => `node_modules/${name}/dist/package/main.esm.mjs`

/** The module that lists import their grid from. */
const gridFolder = 'src/widgets/grid'

/** A large module that few lists load: it imports the grid's second part. */
const heavyParts = /dragPart\.ts$/

const sourcesUnder = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => /\.tsx?$/.test(file) && !heavyParts.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

/** The names that the sources below `folder` import from a library, without types. */
function importedNames(folder: string, library: string): string[] {
  const line = new RegExp(`import \\{([^}]*)\\} from '${library}'`, 'g')
  const lists = sourcesUnder(folder).flatMap((text) => [...text.matchAll(line)].map(([, names = '']) => names))
  const names = lists.flatMap((list) => list.split(',')).map((name) => name.trim())
  return [...new Set(names)].filter((name) => name && !name.startsWith('type '))
}

/** The file of react-router that holds its components; its name changes with each version. */
function routerFile(): string {
  const folder = 'node_modules/react-router/dist/development'
  const files = readdirSync(folder).filter((file) => /^chunk-.*\.mjs$/.test(file))
  const file = files.find((one) => /export \{[^}]*\bBrowserRouter\b/.test(readFileSync(join(folder, one), 'utf8')))
  if (!file) throw new Error('no file of react-router exports BrowserRouter')
  return join(folder, file)
}

/** Modules that the core of AG Grid includes but does not need, and that nothing here uses. */
const unusedGridModules = [
  'ColumnGroupHeaderCompModule',
  'DataTypeModule',
  'ExpressionModule',
  'SkeletonCellRendererModule',
  'ColumnDelayRenderModule',
]

/** AG Grid without the unused modules of its core and without its default theme. Throws if the library is built differently. */
export function lighterGrid(code: string): string {
  const start = code.indexOf('var CommunityCoreModule = {')
  const end = code.indexOf('\n};', start)
  const core = code.slice(start, end)
  const lines = unusedGridModules.map((name) => new RegExp(`\\n    ${name},?(?=\\n)`))
  const theme = 'return themeQuartz;'
  if (start < 0 || !code.includes(theme) || lines.some((line) => !line.test(core)))
    throw new Error('the core of ag-grid-community is built in another way')
  const lighter = lines.reduce((text, line) => text.replace(line, ''), core)
  return (code.slice(0, start) + lighter + code.slice(end)).replace(theme, 'throw new Error("A grid has no theme.");')
}

/** The libraries in the order in which they are split: what the first part of one needs, a later one exports. */
const libraries: readonly Library[] = [
  {
    name: 'ag-grid-community',
    file: () => gridFile('ag-grid-community'),
    edit: lighterGrid,
    names: () => importedNames(gridFolder, 'ag-grid-community'),
  },
  {
    name: 'ag-stack',
    file: () => gridFile('ag-stack'),
    names: (before) => {
      const grid = before.get('ag-grid-community')
      return grid ? takenFrom(grid.parts, grid.needed, 'ag-stack') : []
    },
  },
  { name: 'react-router', file: routerFile, names: () => importedNames('src', 'react-router-dom') },
]

const installedVersion = (name: string): string =>
  (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version

/** Throws if a library is installed in a version for which the split was not made. */
export function checkVersion(name: string, installed: string): void {
  const version = cutVersions[name]
  if (installed === version) return
  throw new Error(
    `${name} is installed as ${installed}, scripts/build/librariesInTwo.ts cuts ${version}: install that version, or look through the cut, measure it and change cutVersions`,
  )
}

/** The texts of both parts of each library by the ids of the modules. */
function cutAll(): ReadonlyMap<string, string> {
  const cuts = new Map<string, Cut>()
  const modules = new Map<string, string>()
  for (const { name, file, edit = (code: string) => code, names } of libraries) {
    checkVersion(name, installedVersion(name))
    const parts = readParts(edit(readFileSync(file(), 'utf8')))
    const needed = neededBy(parts, names(cuts))
    cuts.set(name, { parts, needed })
    const id = realpathSync(file())
    const { first, rest } = cutInTwo(parts, needed, id + firstMark)
    modules.set(id + firstMark, first).set(id, rest)
  }
  return modules
}

/** Vite's dev server would prebundle them without the split; what they import as CommonJS must still be prebundled. */
const inDevelopment = {
  exclude: ['ag-grid-community', 'ag-stack', 'react-router', 'react-router-dom'],
  include: ['react-router > cookie', 'react-router > set-cookie-parser'],
}

/**
 * AG Grid and react-router come as one file each, and a module is in one chunk with everything that any page uses of it: every
 * list would load the editing of sub-tables, every page the router's forms. Here such a file becomes two modules, in
 * development and in the build alike: what the first pages import, and the rest, which imports the first.
 */
export function librariesInTwo(): Plugin {
  let modules: ReadonlyMap<string, string> = new Map()
  return {
    name: 'libraries-in-two',
    enforce: 'pre',
    config: () => ({ optimizeDeps: inDevelopment }),
    buildStart() {
      modules = cutAll()
    },
    resolveId: (id) => (modules.has(id) && id.endsWith(firstMark) ? id : undefined),
    load: (id) => modules.get(id),
  }
}
