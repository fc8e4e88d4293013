import type { Config } from '#config'
import { productError } from '#core/error'
import { cleanName } from '../kind/cleanName.ts'
import { type FileKind, headBytes, kindOf } from '../kind/fileKind.ts'
import type { FileStore, TemporaryFile } from './fileStore.ts'

/** A file that has come in whole and has no name yet. */
export interface Received {
  temporary: TemporaryFile
  /** Name under which it is stored, without folders. */
  name: string
}

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)}MB`

/** The kind of a file by its name; refused when such files are not stored. */
export function acceptedKind(fileName: string): { kind: FileKind; name: string } {
  const { base, extension } = cleanName(fileName)
  const kind = kindOf(extension)
  if (!kind) throw productError('uploadType', { extension: extension.slice(0, 40) })
  return { kind, name: `${base}.${extension}` }
}

/** Most bytes of a file of this kind. */
export const bytesFor = ({ image }: FileKind, { uploadBytes, imageBytes }: Config): number =>
  image ? Math.min(imageBytes, uploadBytes) : uploadBytes

export const tooLarge = (limitBytes: number) => productError('uploadTooLarge', { limit: megabytes(limitBytes) })

/** Writes what comes into a temporary file. Refused, and nothing left, when it is too large or not what its name says. */
export async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  { fileName, store, config }: { fileName: string; store: FileStore; config: Config },
): Promise<Received> {
  const { kind, name } = acceptedKind(fileName)
  const most = bytesFor(kind, config)
  const temporary = await store.openTemporary()
  try {
    const head = await copy(chunks, temporary, most)
    if (!kind.fits(head)) throw productError('uploadType', { extension: kind.extension })
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
  if (bytes === 0) throw productError('failed', { reason: '上传失败！文件是空的' })
  return head
}
