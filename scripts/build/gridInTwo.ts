import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { cutInTwo, neededBy, readPieces, takenFrom } from './cutModule.ts'

const listFolder = 'src/widgets/screen/grid'
const library = 'ag-grid-community'
/** What the library takes its ground from, bundled to one file too. */
const ground = 'ag-stack'
const firstMark = '?first'
const fileOf = (name: string) => `node_modules/${name}/dist/package/main.esm.mjs`

/** What the files of lists take from the library. */
function namesOfLists(): string[] {
  const texts = readdirSync(listFolder).map((file) => readFileSync(join(listFolder, file), 'utf8'))
  const imported = texts.flatMap((text) => text.match(/import \{[^}]*\} from 'ag-grid-community'/g) ?? [])
  const names = imported.flatMap((line) => line.slice(line.indexOf('{') + 1, line.indexOf('}')).split(','))
  return [...new Set(names.map((name) => name.trim()).filter((name) => name && !name.startsWith('type ')))]
}

function cutLibraries(): ReadonlyMap<string, string> {
  const [grid, stack] = [library, ground].map((name) => readPieces(readFileSync(fileOf(name), 'utf8')))
  if (!grid || !stack) throw new Error('the libraries of the grid were not read')
  const ofGrid = neededBy(grid, namesOfLists())
  const ofStack = neededBy(stack, takenFrom(grid, ofGrid, ground))
  const modules = new Map<string, string>()
  for (const [name, pieces, needed] of [
    [library, grid, ofGrid],
    [ground, stack, ofStack],
  ] as const) {
    const id = realpathSync(fileOf(name))
    const { first, rest } = cutInTwo(pieces, needed, id + firstMark)
    modules.set(id + firstMark, first).set(id, rest)
  }
  return modules
}

/**
 * AG Grid comes as one file, and a file is never in two chunks: what a sub-table needs to edit cells would come with every
 * list. Here the file is cut in two by what lists import; the second takes from the first.
 */
export function gridInTwo(): Plugin {
  let modules: ReadonlyMap<string, string> = new Map()
  const idOf = (id: string) => [...modules.keys()].find((key) => key === id)
  return {
    name: 'grid-in-two',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      modules = cutLibraries()
    },
    resolveId: (id) => (id.endsWith(firstMark) ? idOf(id) : undefined),
    load: (id) => modules.get(id),
  }
}
