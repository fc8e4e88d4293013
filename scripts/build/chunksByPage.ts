import { dirname } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { chunkNames } from './chunkNames.ts'
import { pageStarts } from './pageStarts.ts'

/** The bundle as it is split by default: only then is it known what is used of each module. */
async function cutByItself(settings: UserConfig['build'], plugins: PluginOption[]): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { ...settings, write: false, minify: false, manifest: false, sourcemap: false, reportCompressedSize: false },
  })
  if (!('output' in built)) throw new Error('the build gave more than one bundle')
  return built.output.flatMap((part) => (part.type === 'chunk' ? [part] : []))
}

/**
 * Splits the bundle by pages. By default a bundler makes a chunk for every set of places that use a module: hundreds of small
 * files, each compressed and requested separately. Here what a page needs is one chunk, determined by a first build.
 * The styles of all pages come with the first one: they are small, and one file is one request.
 */
export function chunksByPage(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'chunks-by-page',
    apply: 'build',
    async config({ build: settings, root = process.cwd() }) {
      const names = chunkNames(await cutByItself(settings, plugins()), pageStarts, `${root}/`)
      const folders = new Set([...names.keys()].map((id) => dirname(id)))
      const isStyle = (id: string) => id.endsWith('.css') && folders.has(dirname(id))
      const chunkOf = (id: string) => (isStyle(id) ? pageStarts[0]?.page : names.get(id))
      const groups = [...new Set(names.values())].map((name) => ({
        name,
        test: (id: string) => chunkOf(id) === name,
        includeDependenciesRecursively: false,
      }))
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } }
    },
  }
}
