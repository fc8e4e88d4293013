import { type ImportsMap, targetOf } from './importRules.ts'
import { roomOf } from './layerTable.ts'
import type { Breach, Source } from './source.ts'

interface Edge extends Breach {
  from: string
  into: string
}

type NodeOf = (path: string) => string | null

function edgesOf(sources: Source[], map: ImportsMap, nodeOf: NodeOf): Edge[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line }) => {
      const target = specifier === null ? null : targetOf(path, specifier, map)
      const from = nodeOf(path)
      const into = target ? nodeOf(target) : null
      return from && into && from !== into ? [{ path, line, says: '', from, into }] : []
    }),
  )
}

/** The shortest path from one node to another, as nodes in order, or null. */
function wayBetween(from: string, into: string, next: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const paths = [[from]]
  const seen = new Set([from])
  for (let way = paths.shift(); way; way = paths.shift()) {
    const last = way.at(-1) ?? ''
    if (last === into) return way
    for (const node of next.get(last) ?? []) {
      if (seen.has(node)) continue
      seen.add(node)
      paths.push([...way, node])
    }
  }
  return null
}

function cycles(edges: Edge[], what: string): Breach[] {
  const next = new Map<string, Set<string>>()
  for (const { from, into } of edges) next.set(from, (next.get(from) ?? new Set()).add(into))
  return edges.flatMap(({ path, line, from, into }) => {
    const back = wayBetween(into, from, next)
    return back ? [{ path, line, says: `${what} in a circle: ${[from, ...back].join(' → ')}` }] : []
  })
}

/** Each import between rooms that closes a cycle; type imports count too. */
export const roomCycles = (sources: Source[], map: ImportsMap): Breach[] =>
  cycles(edgesOf(sources, map, roomOf), 'rooms')

const isProduct = (path: string): boolean => /^(src|server)\//.test(path)

/** Each import between files of the product that closes a cycle; type imports count too. */
export const fileCycles = (sources: Source[], map: ImportsMap): Breach[] =>
  cycles(
    edgesOf(sources, map, (path) => (isProduct(path) ? path : null)),
    'files',
  )

/** Each import that closes a cycle inside a room, between its sub-folders (each as a whole) and its own files. */
export const folderCycles = (sources: Source[], map: ImportsMap): Breach[] =>
  cycles(
    edgesOf(sources, map, (path) => (isProduct(path) ? partOfRoom(path) : null)),
    'folders',
  )

/** `src/engine/core/check/model/fieldCheck.ts` is in `src/engine/core/check/model`. */
function partOfRoom(path: string): string | null {
  const room = roomOf(path)
  const [name] = room ? path.slice(room.length + 1).split('/') : []
  return room && name ? `${room}/${name}` : null
}
