import type { Config } from '#config'
import { productError } from '#core/error'
import { cleanName } from '../kind/cleanName.ts'
import { type FileKind, headBytes, kindOf } from '../kind/fileKind.ts'
import type { FileStore, TemporaryFile } from './fileStore.ts'

/** A file that has come in whole and has no place yet. */
export interface Received {
  temporary: TemporaryFile
  /** Name under which it is stored, without folders. */
  name: string
}

const wrongType = (extension: string) =>
  productError('uploadType', { extension: extension.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 40) })

/** The kind of a file by its name, and the name that it is stored under; refused when such files are not stored. */
export function acceptedKind(fileName: string): { kind: FileKind; name: string } {
  const { base, extension } = cleanName(fileName)
  const kind = kindOf(extension)
  if (!kind) throw wrongType(extension)
  return { kind, name: `${base}.${extension}` }
}

/** Most bytes of a file of this kind. */
export const bytesFor = ({ image }: FileKind, { uploadBytes, imageBytes }: Config): number =>
  image ? Math.min(imageBytes, uploadBytes) : uploadBytes

/** The refusal of a file over its limit. spec: contract §1.3 */
export const tooLarge = (limitBytes: number) =>
  productError('uploadTooLarge', { limit: `${Math.floor(limitBytes / 1_048_576)}MB` })

/** Writes what comes into a temporary file. Refused, and nothing left, when it is too large or not what its name says. */
export async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  { fileName, store, config }: { fileName: string; store: FileStore; config: Config },
): Promise<Received> {
  const { kind, name } = acceptedKind(fileName)
  const temporary = await store.openTemporary()
  try {
    const head = await copy(chunks, temporary, bytesFor(kind, config))
    const fits = kind.head(head) && ((await kind.whole?.(temporary.file)) ?? true)
    if (!fits) throw wrongType(kind.extension)
    return { temporary, name }
  } catch (cause) {
    await temporary.discard()
    throw cause
  }
}

/** Copies chunks up to a limit; gives the first bytes. */
async function copy(chunks: AsyncIterable<Uint8Array>, temporary: TemporaryFile, most: number): Promise<Buffer> {
  let head = Buffer.alloc(0)
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > most) throw tooLarge(most)
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
    await temporary.write(chunk)
  }
  return head
}
