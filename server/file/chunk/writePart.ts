import { productError } from '#core/error'
import { fileMessages, fillText } from '#core/message'
import type { FileStore } from '../store/fileStore.ts'

interface Part {
  store: FileStore
  exactBytes: number
  /** Where the part goes once it is whole. */
  path: string
}

/** Writes one part: it is there as a whole or not at all. Sent again, it replaces itself. */
export async function writePart(chunks: AsyncIterable<Uint8Array>, { store, exactBytes, path }: Part): Promise<void> {
  const temporary = await store.openTemporary()
  const wrong = (bytes: number) =>
    productError('badRequest', { reason: fillText(fileMessages.partSize, { exactBytes, bytes }) })
  try {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > exactBytes) throw wrong(bytes)
      await temporary.write(chunk)
    }
    if (bytes !== exactBytes) throw wrong(bytes)
    await temporary.commit(path)
  } finally {
    await temporary.discard()
  }
}
