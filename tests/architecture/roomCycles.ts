import { type ImportsMap, targetOf } from './importRules.ts'
import { roomOf } from './layerTable.ts'
import type { Breach, Source } from './source.ts'

interface Edge extends Breach {
  from: string
  into: string
}

function edgesOf(sources: Source[], map: ImportsMap): Edge[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ specifier, line }) => {
      const target = specifier === null ? null : targetOf(path, specifier, map)
      const from = roomOf(path)
      const into = target ? roomOf(target) : null
      return from && into && from !== into ? [{ path, line, says: '', from, into }] : []
    }),
  )
}

/** The shortest way along the edges from one room to another, rooms named in order, or null. */
function wayBetween(from: string, into: string, edges: Edge[]): string[] | null {
  const ways = [[from]]
  const seen = new Set([from])
  for (let way = ways.shift(); way; way = ways.shift()) {
    const last = way.at(-1)
    if (last === into) return way
    const next = new Set(edges.filter((edge) => edge.from === last && !seen.has(edge.into)).map((edge) => edge.into))
    for (const room of next) {
      seen.add(room)
      ways.push([...way, room])
    }
  }
  return null
}

/** Each import between rooms that closes a circle; imports of types count as well, for a room stands or falls as a whole. */
export function roomCycles(sources: Source[], map: ImportsMap): Breach[] {
  const edges = edgesOf(sources, map)
  return edges.flatMap(({ path, line, from, into }) => {
    const back = wayBetween(into, from, edges)
    return back ? [{ path, line, says: `rooms in a circle: ${[from, ...back].join(' → ')}` }] : []
  })
}
