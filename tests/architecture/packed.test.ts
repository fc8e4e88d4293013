import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { packFolder } from '../../scripts/build/packed.mjs'

it('packs what is worth it, twice, and leaves the rest', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-packed-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  const script = `export const text = '${'村'.repeat(2_000)}'`
  await writeFile(join(folder, 'assets/a.js'), script)
  await writeFile(join(folder, 'assets/small.js'), 'export {}')
  await writeFile(join(folder, 'photo.png'), Buffer.alloc(5_000))
  await packFolder(folder)
  const files = (await readdir(folder, { recursive: true })).sort()
  expect(files).toEqual(['assets', 'assets/a.js', 'assets/a.js.br', 'assets/a.js.gz', 'assets/small.js', 'photo.png'])
  const read = (end: string) => readFile(join(folder, `assets/a.js.${end}`))
  expect(gunzipSync(await read('gz')).toString()).toBe(script)
  expect(brotliDecompressSync(await read('br')).toString()).toBe(script)
})
