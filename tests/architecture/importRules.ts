import { dirname, normalize } from 'node:path/posix'
import { layerOf, roomOf } from './layerTable.ts'
import { libraryOf, libraryTable } from './libraryTable.ts'
import type { Breach, ImportRef, Source } from './source.ts'

/** The `imports` of package.json: a specifier or a pattern with one star, and the file that it names. */
export type ImportsMap = Record<string, string>

const freeOfLibraryRules = new Set(['scripts', 'tests', 'settings'])

/** The path of a `#…` specifier by the map, or null. Exact keys take precedence over patterns, longer patterns over shorter ones. */
export function mappedPath(specifier: string, map: ImportsMap): string | null {
  const exact = map[specifier]
  if (exact) return normalize(exact)
  const patterns = Object.keys(map).filter((key) => key.endsWith('*') && specifier.startsWith(key.slice(0, -1)))
  const key = patterns.sort((a, b) => b.length - a.length)[0]
  return key ? normalize((map[key] ?? '').replaceAll('*', specifier.slice(key.length - 1))) : null
}

/** The file of an import, or null for a library. */
export function targetOf(path: string, specifier: string, map: ImportsMap): string | null {
  const plain = specifier.replace(/\?\w+$/, '')
  if (plain.startsWith('#')) return mappedPath(plain, map)
  return plain.startsWith('.') ? normalize(`${dirname(path)}/${plain}`) : null
}

function libraryBreach(path: string, specifier: string, kind: ImportRef['kind']): string | null {
  const layer = layerOf(path)
  if (specifier.startsWith('node:')) return layer.node ? null : `${layer.id} may not use Node: ${specifier}`
  if (freeOfLibraryRules.has(layer.id)) return null
  const library = libraryOf(specifier)
  const rule = libraryTable[library]
  if (!rule) return `${library} has no line in tests/architecture/libraryTable.ts`
  if (!rule.places.some((place) => path.startsWith(place)))
    return `${library} may be used only in ${rule.places.join(', ') || 'tests and scripts'}`
  if (rule.moduleByModule && specifier === library) return `${library} is imported module by module: ${library}/…`
  if (rule.onDemand && kind === 'static' && layer.id !== 'server')
    return `${library} is loaded on demand: import('${library}')`
  return null
}

function relativeBreach(path: string, specifier: string, target: string): string | null {
  const climbs = specifier.split('/').filter((part) => part === '..').length
  if (climbs > 2) return `climbs ${climbs} folders: ${specifier}`
  const from = roomOf(path)
  const into = roomOf(target)
  if (from && from !== into) return `leaves its room: ${specifier}; use the imports map (#…)`
  if (layerOf(path) !== layerOf(target) && (layerOf(target).rooms || layerOf(target).id === 'schemas'))
    return `enters ${layerOf(target).id} by a relative path: ${specifier}; use the imports map (#…)`
  return into && from !== into && !isIndex(target, into) ? `reaches inside the room ${into}: ${specifier}` : null
}

const isIndex = (target: string, room: string) => target === `${room}/index.ts` || target === `${room}/index.tsx`

function mappedBreach(path: string, specifier: string, target: string): string | null {
  const into = roomOf(target)
  if (!into) return null
  if (into === roomOf(path)) return `names its own room by ${specifier}; use a relative path`
  return isIndex(target, into) ? null : `reaches inside the room ${into}: ${specifier}`
}

function breachOf(path: string, { specifier, kind }: ImportRef, map: ImportsMap): string | null {
  if (specifier === null) return layerOf(path).id === 'scripts' ? null : 'imports a computed path'
  if (!/^[.#]/.test(specifier)) return libraryBreach(path, specifier, kind)
  const target = targetOf(path, specifier, map)
  if (!target) return `${specifier} is not in the imports map of package.json`
  const place = specifier.startsWith('#')
    ? mappedBreach(path, specifier, target)
    : relativeBreach(path, specifier, target)
  if (place) return place
  const from = layerOf(path)
  const into = layerOf(target)
  return from.imports.includes(into.id) ? null : `${from.id} may not import ${into.id}: ${specifier}`
}

/** Every import of the sources that breaks a rule of layers, rooms or libraries. */
export function importBreaches(sources: Source[], map: ImportsMap): Breach[] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap((each) => {
      const says = breachOf(path, each, map)
      return says ? [{ path, line: each.line, says }] : []
    }),
  )
}
