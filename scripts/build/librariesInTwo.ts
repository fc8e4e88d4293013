import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cutInTwo, neededBy, type Pieces, readPieces, takenFrom } from './cutModule.ts'

interface Library {
  name: string
  file: () => string
  /** What is made of its text before it is cut. */
  edit?: (code: string) => string
  /** The names that its first part gives. */
  names: (cutBefore: ReadonlyMap<string, Cut>) => string[]
}

interface Cut {
  pieces: Pieces
  needed: ReturnType<typeof neededBy>
}

const firstMark = '?first'
const gridFile = (name: string) => `node_modules/${name}/dist/package/main.esm.mjs`

/** Where lists take their grid from. */
const gridFolders = ['src/widgets/screen/grid', 'src/widgets/grid']

/** What few lists load and weighs: it takes the grid's second part with it. */
const heavyParts = /dragPart\.ts$/

const sourcesUnder = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
    .filter((file) => /\.tsx?$/.test(file) && !heavyParts.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

/** What the sources below `folder` take from a library; types are not among it. */
function namesTaken(folder: string, library: string): string[] {
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
  if (!file) throw new Error('no file of react-router gives BrowserRouter')
  return join(folder, file)
}

/** Parts that the core of AG Grid brings although it does without them, and nothing here uses. */
const unusedGridModules = [
  'ColumnGroupHeaderCompModule',
  'DataTypeModule',
  'ExpressionModule',
  'SkeletonCellRendererModule',
  'ColumnDelayRenderModule',
]

/** AG Grid without what only grids of other makers need. Throws when the library has changed beyond recognition. */
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

/** Libraries of one file, in the order in which they are cut: what the first part of one needs, a later one gives. */
const libraries: readonly Library[] = [
  {
    name: 'ag-grid-community',
    file: () => gridFile('ag-grid-community'),
    edit: lighterGrid,
    names: () => gridFolders.flatMap((folder) => namesTaken(folder, 'ag-grid-community')),
  },
  {
    name: 'ag-stack',
    file: () => gridFile('ag-stack'),
    names: (before) => {
      const grid = before.get('ag-grid-community')
      return grid ? takenFrom(grid.pieces, grid.needed, 'ag-stack') : []
    },
  },
  { name: 'react-router', file: routerFile, names: () => namesTaken('src', 'react-router-dom') },
]

/** The texts of both parts of each library by the ids of the modules. */
function cutAll(): ReadonlyMap<string, string> {
  const cuts = new Map<string, Cut>()
  const modules = new Map<string, string>()
  for (const { name, file, edit = (code: string) => code, names } of libraries) {
    const pieces = readPieces(edit(readFileSync(file(), 'utf8')))
    const needed = neededBy(pieces, names(cuts))
    cuts.set(name, { pieces, needed })
    const id = realpathSync(file())
    const { first, rest } = cutInTwo(pieces, needed, id + firstMark)
    modules.set(id + firstMark, first).set(id, rest)
  }
  return modules
}

/**
 * Some libraries come as one file, and a file is never in two chunks: what a sub-table needs to edit cells would come with
 * every list, and a router with all that it can do, for what is set on a component counts as its use. Here such a file is
 * cut in two: what the first pages import from it, and the rest, which takes from the first.
 */
export function librariesInTwo(): Plugin {
  let modules: ReadonlyMap<string, string> = new Map()
  return {
    name: 'libraries-in-two',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      modules = cutAll()
    },
    resolveId: (id) => (modules.has(id) && id.endsWith(firstMark) ? id : undefined),
    load: (id) => modules.get(id),
  }
}
