import type { PageStart } from './pageStarts.ts'

/** A chunk as the bundler splits it by default: its modules, and the files it imports. */
export interface CutChunk {
  fileName: string
  /** The module that is loaded by `import()`, if any. */
  facadeModuleId: string | null
  imports: readonly string[]
  moduleIds: readonly string[]
}

interface PageModules extends PageStart {
  modules: ReadonlySet<string>
}

/** The chunks that `starts` import statically, including themselves. */
function closure(chunks: ReadonlyMap<string, CutChunk>, starts: readonly string[]): CutChunk[] {
  const seen = new Set<string>()
  const open = [...starts]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    open.push(...(chunks.get(file)?.imports ?? []))
  }
  return [...seen].flatMap((file) => chunks.get(file) ?? [])
}

function modulesOf(chunks: ReadonlyMap<string, CutChunk>, start: PageStart, root: string): PageModules {
  const starts = [...chunks.values()].filter(({ facadeModuleId }) =>
    start.opens.some((path) => facadeModuleId?.startsWith(root + path)),
  )
  if (starts.length === 0) throw new Error(`no chunk opens the page ${start.page}`)
  const files = starts.map(({ fileName }) => fileName)
  return { ...start, modules: new Set(closure(chunks, files).flatMap(({ moduleIds }) => moduleIds)) }
}

/** The chunk of a separate page contains only what no other page needs. */
function nameOf([first, second]: readonly PageModules[], starts: readonly PageStart[]): string | undefined {
  return first?.apart && second ? starts[0]?.page : first?.page
}

/**
 * The chunk of each module that pages need: that of the first page. Modules that no page needs stay as they were split, and
 * so do those that the document itself loads, which wait for no page.
 */
export function chunkNames(cut: readonly CutChunk[], starts: readonly PageStart[], root: string): Map<string, string> {
  const chunks = new Map(cut.map((chunk) => [chunk.fileName, chunk]))
  const pages = starts.map((start) => modulesOf(chunks, start, root))
  const entry = modulesOf(chunks, { page: 'document', opens: ['index.html'] }, root)
  const ids = new Set(pages.flatMap(({ modules }) => [...modules]).filter((id) => !entry.modules.has(id)))
  return new Map(
    [...ids].flatMap((id) => {
      const needing = pages.filter(({ modules }) => modules.has(id))
      const name = nameOf(needing, starts)
      return name ? [[id, name] as const] : []
    }),
  )
}
