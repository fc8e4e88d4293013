import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const fromBytes = 1_024
const packable = /\.(js|css|svg|json|wasm)$/
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

async function pack(file) {
  const content = await readFile(file)
  if (content.length < fromBytes) return
  const [small, smaller] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, quality),
  ])
  await Promise.all([writeFile(`${file}.gz`, small), writeFile(`${file}.br`, smaller)])
}

/** Writes compressed copies beside the files of a folder, so that the server need not compress them on each request. */
export async function packFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && packable.test(entry.name))
  await Promise.all(files.map((entry) => pack(join(entry.parentPath, entry.name))))
}
