import { gzipSync } from 'node:zlib'
import { opensOf } from '../../scripts/build/pageStarts.ts'

/** A chunk of Vite's manifest; `imports` and `dynamicImports` are keys of the manifest. */
export interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, Chunk>

/** What a browser fetches before a page stands: the entry and the chunks whose source begins with one of `opens`. */
export interface PageLoad {
  page: string
  entry: string
  opens: string[]
  mostBytes: number
}

const kilobyte = 1024

/** What the first pages load, in bounds a little above what is reached, so that it does not grow. The goals: `npm run bench`. */
export const pageLoads: PageLoad[] = [
  { page: 'login page', entry: 'index.html', opens: opensOf('login'), mostBytes: 190 * kilobyte },
  {
    page: 'first list page',
    entry: 'index.html',
    opens: opensOf('frame', 'list', 'grid'),
    mostBytes: 500 * kilobyte,
  },
]

/** The chunks that `keys` bring with them by static imports, themselves included. */
function closure(manifest: Manifest, keys: string[]): string[] {
  const seen = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key)) continue
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the manifest has no chunk ${key}`)
    seen.add(key)
    open.push(...(chunk.imports ?? []))
  }
  return [...seen]
}

/** The script files of a page load. A start that names no chunk throws, so that a renamed page cannot empty the budget. */
export function scriptsOf(manifest: Manifest, { page, entry, opens }: PageLoad): string[] {
  const starts = opens.flatMap((start) => {
    const keys = Object.keys(manifest).filter((key) => key.startsWith(start))
    if (keys.length === 0) throw new Error(`${page}: no chunk of the manifest begins with ${start}`)
    return keys
  })
  const files = closure(manifest, [entry, ...starts]).map((key) => manifest[key]?.file ?? '')
  return [...new Set(files)].filter((file) => file.endsWith('.js')).sort()
}

/** Gzip size in bytes of a page's scripts, with the largest first. */
export function loadOf(manifest: Manifest, load: PageLoad, read: (file: string) => string) {
  const files = scriptsOf(manifest, load).map((file) => ({ file, bytes: gzipSync(read(file), { level: 9 }).length }))
  return { bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), files: files.toSorted((a, b) => b.bytes - a.bytes) }
}

/** Minifiers write `Function(…)` for `new Function(…)` and `(0,eval)(…)` for an indirect call. */
const evaluation = /(?<![\w$.])(?:eval\(|Function\()|\(0,\s*eval\)\(/

/** Built scripts that turn text into code, each with the place: the page's policy refuses them. */
export function evaluatingChunks(chunks: { file: string; text: string }[]): string[] {
  return chunks.flatMap(({ file, text }) => {
    const at = text.search(evaluation)
    return at < 0 ? [] : [`${file}: …${text.slice(Math.max(0, at - 40), at + 40)}…`]
  })
}
