import { libraryTable } from './libraryTable.ts'
import type { ParityList } from './parityList.ts'
import { roomsOf } from './roomRules.ts'
import { readSources, readText } from './sourceTree.ts'

interface Package {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** The paths in the first column of the tables below a heading of a page of the docs. */
function pathsBelow(heading: string, page: string): string[] {
  const section = readText(page)
    .split(/^## /m)
    .find((each) => each.startsWith(`${heading}\n`))
  return [...(section ?? '').matchAll(/^\| `([\w/]+)` \|/gm)].map(([, path = '']) => path)
}

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
    right: () => pathsBelow('Rooms', 'docs/architecture.md'),
  },
]
