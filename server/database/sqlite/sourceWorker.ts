import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The database process as one JavaScript file, made from the sources beside this file. For tests and scripts that run
 * the sources: it starts three times as fast as with a loader. It lies under node_modules, so that it finds its libraries.
 */
export async function builtFromSources(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./sqliteWorker.ts', import.meta.url))],
    bundle: true,
    packages: 'external',
    alias: { '#server/time': fileURLToPath(new URL('../../time/index.ts', import.meta.url)) },
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  const modules = createRequire(import.meta.url).resolve('better-sqlite3/package.json')
  const folder = join(modules, '../../.cache/sqlite-worker')
  return written(folder, text)
}

/** Several processes may write at once: the name tells the content, and it appears whole or not at all. */
async function written(folder: string, text: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`)
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text)
  await rename(draft, file)
  return file
}
