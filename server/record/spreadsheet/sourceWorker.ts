import { createHash, randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The spreadsheet worker as one JavaScript file made from the sources beside this file, under node_modules. */
export async function builtFromSources(): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./spreadsheetWorker.ts', import.meta.url))],
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    write: false,
  })
  const text = outputFiles[0]?.text ?? ''
  const modules = createRequire(import.meta.url).resolve('xlsx')
  return written(join(modules, '../../.cache/spreadsheet-worker'), text)
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
