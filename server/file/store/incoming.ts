import { addAbortSignal, type Readable } from 'node:stream'
import { ProductError, productError } from '#core/error'

/** How fast bytes have to come: so many in each window. */
export interface Pace {
  windowMs: number
  leastBytes: number
}

/** A slow line in the country still does several times as much. spec: attack case DO-07 */
const usualPace: Pace = { windowMs: 30_000, leastBytes: 16_384 }

interface Given {
  signal: AbortSignal
  pace?: Pace
}

const broken = () => productError('badRequest', { reason: '上传的内容不完整' })

/** Ends a stream that falls behind its pace; `count` is told what came. */
function keepPace(stream: Readable, { windowMs, leastBytes }: Pace) {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < leastBytes) stream.destroy(productError('badRequest', { reason: '上传过慢' }))
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
export async function* incoming(stream: Readable, { signal, pace = usualPace }: Given): AsyncIterable<Buffer> {
  const { count, end } = keepPace(stream, pace)
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
