import type { Call } from './call.ts'
import type { Transport } from './transport.ts'

/** Tells the path of each call that may have changed something, once the server has taken it. */
export interface Written {
  transport: Transport
  /** The answer ends the listening. */
  onWritten(listener: (path: string) => void): () => void
}

/** A transport that tells of its writes, whoever sends them: screens, actions or pages. */
export function tellingWrites(transport: Transport): Written {
  const listeners = new Set<(path: string) => void>()
  const notify = ({ method, path }: Call) => {
    if (method === 'GET') return
    for (const listener of listeners) listener(path)
  }
  return {
    transport: {
      ...transport,
      async call(call) {
        const answer = await transport.call(call)
        notify(call)
        return answer
      },
    },
    onWritten(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
