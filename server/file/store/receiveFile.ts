import { addAbortSignal, type Readable } from 'node:stream'
import type { Config } from '#config'
import { badRequest, ProductError, productError } from '#core/error'
import { fileMessages } from '#core/message'
import { type FileKind, headBytes, kindOf } from '../fileKind.ts'
import type { FileStore, TemporaryFile } from './fileStore.ts'

/** A complete temporary file. */
export interface ReceivedFile {
  temporary: TemporaryFile
  /** Name for storing, without folders. */
  name: string
}

const wrongType = (extension: string) =>
  productError('uploadType', { extension: extension.replace(/[^\p{L}\p{N}_-]/gu, '').slice(0, 40) })

/** Type and stored name of a file; throws when its type is not allowed. */
export function acceptedKind(fileName: string): { kind: FileKind; name: string } {
  const { base, extension } = cleanName(fileName)
  const kind = kindOf(extension)
  if (!kind) throw wrongType(extension)
  return { kind, name: `${base}.${extension}` }
}

/** Maximum size of a file type, in bytes. */
export const bytesFor = ({ image }: FileKind, { uploadBytes, imageBytes }: Config): number =>
  image ? Math.min(imageBytes, uploadBytes) : uploadBytes

/** Error of a file beyond its size limit. spec: contract §1.3 */
export const tooLarge = (limitBytes: number) =>
  productError('uploadTooLarge', { limit: `${Math.floor(limitBytes / 1_048_576)}MB` })

/** Writes an upload to a temporary file. Throws, and removes it, when it is too large or does not match its name. */
export async function receiveFile(
  chunks: AsyncIterable<Uint8Array>,
  { fileName, store, config }: { fileName: string; store: FileStore; config: Config },
): Promise<ReceivedFile> {
  const { kind, name } = acceptedKind(fileName)
  const temporary = await store.openTemporary()
  try {
    await copy(withCheckedHead(chunks, kind), temporary, bytesFor(kind, config))
    if ((await kind.whole?.(temporary.file)) === false) throw wrongType(kind.extension)
    return { temporary, name }
  } catch (cause) {
    await temporary.discard()
    throw cause
  }
}

/**
 * The chunks of a file from its beginning on. Throws as soon as its first bytes are none of its type. A file that ends before is judged by
 * what there is, unless `firstBytes` says how many have to come.
 */
export async function* withCheckedHead(
  chunks: AsyncIterable<Uint8Array>,
  kind: Pick<FileKind, 'head' | 'extension'>,
  firstBytes?: number,
): AsyncIterable<Uint8Array> {
  const neededBytes = Math.min(headBytes, firstBytes ?? headBytes)
  let head: Buffer | null = Buffer.alloc(0)
  const check = (bytes: Buffer) => {
    if (!kind.head(bytes)) throw wrongType(kind.extension)
  }
  for await (const chunk of chunks) {
    if (head) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
    if (head && head.length >= neededBytes) {
      check(head)
      head = null
    }
    yield chunk
  }
  if (head && firstBytes === undefined) check(head)
}

/** Copies chunks up to a limit. */
async function copy(chunks: AsyncIterable<Uint8Array>, temporary: TemporaryFile, maxBytes: number): Promise<void> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge(maxBytes)
    await temporary.write(chunk)
  }
}

/** A cleaned file name; both parts are safe in paths and headers. */
interface CleanName {
  base: string
  /** Lower case, without the dot; empty if none. Not sanitised: only the list of types makes it safe. */
  extension: string
}

/** File systems allow 255 bytes, including the extension. */
const maxBaseBytes = 200
/** Reserved device names. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Truncates to the maximum, at a character boundary. */
function cut(base: string): string {
  let bytes = 0
  const letters = [...base].filter((letter) => {
    bytes += Buffer.byteLength(letter)
    return bytes <= maxBaseBytes
  })
  return letters.join('')
}

/**
 * Cleans an uploaded file's name: last path segment, without blanks, symbols, invisible characters or further dots. The
 * extension follows the last dot of the original name. spec: contract §8.1, attack cases FU-04, FU-06
 */
function cleanName(name: string): CleanName {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/[.\s]+$/, '')
  const dot = plain.lastIndexOf('.')
  const extension = dot < 0 ? '' : plain.slice(dot + 1).toLowerCase()
  const base = (dot < 0 ? plain : plain.slice(0, dot)).replaceAll('.', '_').replace(/[^\p{L}\p{N}_-]/gu, '')
  const stem = cut(base) || 'file'
  return { base: devices.test(stem) ? `_${stem}` : stem, extension }
}

/** Minimum rate of incoming bytes per window. */
interface ByteRate {
  windowMs: number
  minBytes: number
}

/** Slow rural connections are still several times faster. spec: attack case DO-07 */
const slowestRate: ByteRate = { windowMs: 30_000, minBytes: 16_384 }

interface IncomingOptions {
  signal: AbortSignal
  rate?: ByteRate
}

const broken = () => badRequest(fileMessages.incompleteUpload)

/** Destroys a stream slower than the rate; `count` reports received bytes. */
function watchRate(stream: Readable, { windowMs, minBytes }: ByteRate) {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < minBytes) stream.destroy(badRequest(fileMessages.tooSlow))
    bytes = 0
  }, windowMs)
  return {
    count: (more: number) => {
      bytes += more
    },
    end: () => clearInterval(timer),
  }
}

/**
 * The bytes of an upload. Throws when the client disconnects, the call times out, or the rate is too low. Unread bytes
 * are drained, so that the client can receive the response.
 */
export async function* incoming(
  stream: Readable,
  { signal, rate = slowestRate }: IncomingOptions,
): AsyncIterable<Buffer> {
  const { count, end } = watchRate(stream, rate)
  addAbortSignal(signal, stream)
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      count(chunk.length)
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof ProductError ? cause : broken()
  } finally {
    end()
    stream.resume()
  }
}
