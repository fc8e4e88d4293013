import { messages } from '#core/message'

/** A part that has not come by then does not come. spec: shell §8, §9 chunk loading */
const chunkTimeoutMs = 120_000

/** How the loader of the build names a style sheet that did not come. */
const isStyleSheet = (reason: unknown): boolean => reason instanceof Error && /preload CSS/.test(reason.message)

/** A part of the product did not load. spec: shell §8 Chunk loading */
export class ChunkFailure extends Error {
  constructor(reason: unknown) {
    super(isStyleSheet(reason) ? messages.failure.cssChunk : messages.failure.chunk, { cause: reason })
    this.name = 'ChunkFailure'
  }
}

function inTime<T>(part: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error('timeout')), timeoutMs)
    part.then(done, fail).finally(() => clearTimeout(timer))
  })
}

/** `load`, run once more when it fails; rejects with a `ChunkFailure`. */
export function retrying<T>(load: () => Promise<T>, timeoutMs = chunkTimeoutMs): () => Promise<T> {
  return async () => {
    try {
      return await inTime(load(), timeoutMs).catch(() => inTime(load(), timeoutMs))
    } catch (reason) {
      throw new ChunkFailure(reason)
    }
  }
}
