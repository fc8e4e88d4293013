import { gzipSync } from 'node:zlib'

/** A chunk of Vite's manifest; `imports` and `dynamicImports` are keys of the manifest. */
export interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

export type Manifest = Record<string, Chunk>

/** What a browser loads before a page is usable: what `entry` loads and the chunks with these names. */
export interface PageLoad {
  page: string
  entry: string
  chunks: string[]
  mostBytes: number
}

const kilobyte = 1024

/** The budgets of the first pages. The list counts its icons. */
export const pageLoads: PageLoad[] = [
  { page: 'login page', entry: 'index.html', chunks: ['start', 'login'], mostBytes: 200 * kilobyte },
  { page: 'first list page', entry: 'index.html', chunks: ['start', 'list', 'grid'], mostBytes: 560 * kilobyte },
]

/** The designer of documents, without the editor of texts, which comes when its pane is first opened. */
export const designerLoad = { page: 'designer', chunk: 'designer', mostBytes: 220 * kilobyte }

/** What only the designer may load: the start chunks of other pages hold none of it. */
const designerParts = /^assets\/(designer|JsonEditor|workerLanguage|jsonWorker|JsonComparison)-/

/** The files of the designer among those that a page loads at first. */
export const designerPartsOf = (manifest: Manifest, load: PageLoad): string[] =>
  scriptsOf(manifest, load).filter((file) => designerParts.test(file))

/** The chunks that `keys` import statically, including themselves. */
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

/** The script files of a page load. A name without a chunk throws, so that a renamed one cannot empty the budget. */
export function scriptsOf(manifest: Manifest, { page, entry, chunks }: PageLoad): string[] {
  const starts = chunks.map((name) => {
    const key = Object.keys(manifest).find((one) => manifest[one]?.file.startsWith(`assets/${name}-`))
    if (!key) throw new Error(`${page}: the manifest has no chunk ${name}`)
    return key
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

/** Formily JSON Schema's own compiler, twice: never called, as `src/widgets/formily/RowChoice.tsx` registers one that refuses. */
const replacedCompiler = /Function\(`\$root`,`with\(\$root\) \{ return \(/g

/** Built scripts that turn text into code, each with its position: the page's policy refuses them. */
export function evaluatingChunks(chunks: { file: string; text: string }[]): string[] {
  return chunks.flatMap(({ file, text: whole }) => {
    const text = whole.replace(replacedCompiler, '')
    const at = text.search(evaluation)
    return at < 0 ? [] : [`${file}: …${text.slice(Math.max(0, at - 40), at + 40)}…`]
  })
}
