import type { Call } from './call.ts'
import { callsOver, type HttpCalls } from './calls.ts'
import type { Transport } from './transport.ts'

/** The calls of one screen. Writes and downloads go on after it; its reads end with it. */
export interface HttpScope extends HttpCalls {
  /** Aborts the pending GETs; later ones are aborted at once. */
  dispose(): void
}

/** A scope over `transport`. */
export function createScope(transport: Transport): HttpScope {
  const pending = new Set<AbortController>()
  let disposed = false

  const read = async (call: Call) => {
    const own = new AbortController()
    const abort = () => own.abort()
    if (disposed || call.signal?.aborted) abort()
    call.signal?.addEventListener('abort', abort)
    pending.add(own)
    try {
      return await transport.call({ ...call, signal: own.signal })
    } finally {
      pending.delete(own)
      call.signal?.removeEventListener('abort', abort)
    }
  }

  return {
    ...callsOver({ ...transport, call: (call) => (call.method === 'GET' ? read(call) : transport.call(call)) }),
    dispose() {
      disposed = true
      for (const controller of pending) controller.abort()
    },
  }
}
