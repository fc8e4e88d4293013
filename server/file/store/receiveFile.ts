import { addAbortSignal, type Readable } from 'node:stream'
import type { Config } from '#config'
import { badRequest, ProductError, productError } from '#core/error'
import { fileMessages } from '#core/message'
import { type FileKind, headBytes, kindOf } from '../fileKind.ts'
import type { FileStore, TemporaryFile } from './fileStore.ts'

/** A file that has come in whole and has no place yet. */
export interface ReceivedFile {
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
): Promise<ReceivedFile> {
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

/** A file name taken apart; both parts are safe in any path and any header. */
interface CleanName {
  base: string
  /** Lower case, without its dot; empty when there is none. As it was sent: only the list of kinds makes it safe. */
  extension: string
}

/** Disks take 255 bytes; the extension and its dot need a few. */
const mostBaseBytes = 200
/** Names that some systems keep for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** As many whole letters as fit. */
function cut(base: string): string {
  let bytes = 0
  const letters = [...base].filter((letter) => {
    bytes += Buffer.byteLength(letter)
    return bytes <= mostBaseBytes
  })
  return letters.join('')
}

/**
 * The name of an uploaded file as it is kept: its last part, without blanks, signs, invisible characters or further dots.
 * The extension is what stands behind the last dot as it was sent. spec: contract §8.1, attack cases FU-04, FU-06
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

/** How fast bytes have to come: so many in each window. */
interface ByteRate {
  windowMs: number
  leastBytes: number
}

/** A slow line in the country still does several times as much. spec: attack case DO-07 */
const slowestRate: ByteRate = { windowMs: 30_000, leastBytes: 16_384 }

interface IncomingOptions {
  signal: AbortSignal
  rate?: ByteRate
}

const broken = () => badRequest(fileMessages.incompleteUpload)

/** Ends a stream that falls behind the rate; `count` takes the bytes that came in. */
function watchRate(stream: Readable, { windowMs, leastBytes }: ByteRate) {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < leastBytes) stream.destroy(badRequest(fileMessages.tooSlow))
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
 * The bytes of an upload as they come. Ends with an error when the caller goes, the time is up or hardly anything comes.
 * What a reader leaves unread flows away, so that the caller hears the answer.
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
