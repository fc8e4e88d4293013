import { productError } from '#core/error'
import type { FileStore } from '../store/fileStore.ts'
import { tooLarge } from '../store/receiveFile.ts'

interface Part {
  store: FileStore
  exactBytes: number
  signal: AbortSignal
  /** Where the part goes once it is whole. */
  path: string
}

/** Writes one part: it is there as a whole or not at all. */
export async function writePart(
  chunks: AsyncIterable<Uint8Array>,
  { store, exactBytes, signal, path }: Part,
): Promise<void> {
  const temporary = await store.openTemporary()
  try {
    let bytes = 0
    for await (const chunk of chunks) {
      signal.throwIfAborted()
      bytes += chunk.byteLength
      if (bytes > exactBytes) throw tooLarge(exactBytes)
      await temporary.write(chunk)
    }
    if (bytes !== exactBytes)
      throw productError('badRequest', { reason: `这一片应为 ${exactBytes} 字节，收到 ${bytes}` })
    await temporary.commit(path)
  } finally {
    await temporary.discard()
  }
}
