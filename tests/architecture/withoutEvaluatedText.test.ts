import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { withoutEvaluatedText } from '../../scripts/build/withoutEvaluatedText.ts'

/** The build of a page that imports one file of a library. */
async function builtWith(file: string, text: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'village-evaluated-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const path = join(root, 'node_modules', file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  const entry = join(root, 'entry.js')
  await writeFile(entry, `import { it } from './node_modules/${file}'\nconsole.log(it)`)
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [withoutEvaluatedText()],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  return JSON.stringify(result)
}

it.each([
  ['@formily/shared/esm/global.js', `export const it = Function('return this')()`, 'globalThis'],
  ['ag-grid-community/main.esm.mjs', `export const it = (text) => new Function('a', text)`, 'refuseEvaluation('],
])('takes evaluated text out of %s', async (file, text, replaced) => {
  const built = await builtWith(file, text)
  expect(built).toContain(replaced)
  expect(built).not.toMatch(/Function\('/)
})

it('fails when a library has none any more', async () => {
  await expect(builtWith('resize-observer-polyfill/dist/es.js', 'export const it = 1')).rejects.toThrow(
    /resize-observer-polyfill: no evaluated text any more/,
  )
})
