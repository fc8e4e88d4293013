import { libraryTable } from './libraryTable.ts'
import type { ParityList } from './parityList.ts'
import { roomsOf } from './roomRules.ts'
import { readSources, readText } from './sourceTree.ts'

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Rooms that a page of the docs names as table rows: the path in backticks in the first cell. */
const roomsNamedIn = (path: string): string[] =>
  [...readText(path).matchAll(/^\| `((?:src|server)\/[\w/]+)\/?` \|/gm)].map(([, room = '']) => room)

/** All lists that must be equal. */
export const parityLists: ParityList[] = [
  {
    name: 'libraries of package.json ↔ places of libraries',
    left: () => {
      const { dependencies, devDependencies } = JSON.parse(readText('package.json')) as Package
      return Object.keys({ ...dependencies, ...devDependencies })
    },
    right: () => Object.keys(libraryTable),
  },
  {
    name: 'rooms of the tree ↔ rooms of docs/architecture.md',
    left: () => roomsOf(readSources()),
    right: () => roomsNamedIn('docs/architecture.md'),
  },
]
