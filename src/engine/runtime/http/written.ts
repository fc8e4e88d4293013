import type { Call } from './call.ts'
import type { Transport } from './transport.ts'

/** Tells the path of each call that may have changed something, once the server has taken it. */
export interface Written {
  transport: Transport
  /** The answer ends the listening. */
  onWritten(heard: (path: string) => void): () => void
}

/** A transport that tells of its writes, whoever sends them: screens, actions or pages. */
export function tellingWrites(transport: Transport): Written {
  const heards = new Set<(path: string) => void>()
  const tell = ({ method, path }: Call) => {
    if (method === 'GET') return
    for (const heard of heards) heard(path)
  }
  return {
    transport: {
      ...transport,
      async call(call) {
        const answer = await transport.call(call)
        tell(call)
        return answer
      },
    },
    onWritten(heard) {
      heards.add(heard)
      return () => heards.delete(heard)
    },
  }
}
