import { addAbortSignal, type Readable } from 'node:stream'
import { ProductError, productError } from '#core/error'
import { fileMessages } from '#core/message'

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

const broken = () => productError('badRequest', { reason: fileMessages.incompleteUpload })

/** Ends a stream that falls behind its pace; `count` is told what came. */
function watchRate(stream: Readable, { windowMs, leastBytes }: ByteRate) {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < leastBytes) stream.destroy(productError('badRequest', { reason: fileMessages.tooSlow }))
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
