import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Bundles a program with its libraries into one file, as the build does, for tests and scripts: it starts three times as fast as with a loader.
 * The file is placed under node_modules, among other caches.
 */
export async function builtFrom(entry: URL): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    external: ['esbuild'],
    logOverride: { 'empty-import-meta': 'silent' },
    write: false,
  })
  const modules = createRequire(import.meta.url).resolve('esbuild/package.json')
  return written(join(modules, '../../.cache/program'), outputFiles[0]?.text ?? '')
}

/** Several processes may write at once: the name is derived from the content, and the file is renamed into place atomically. */
async function written(folder: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.cjs`)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text)
  await rename(draft, file)
  return file
}
