import type { PeerPort } from '#runtime/port'

/** Messages between the tabs of one browser about the session. */
type PeerMessage = { about: 'session'; kind: 'logout' } | { about: 'session'; kind: 'login'; username: string }

const peerMessageOf = (raw: unknown): PeerMessage | null => {
  if (typeof raw !== 'object' || raw === null) return null
  const { about, kind, username } = raw as Record<string, unknown>
  if (about !== 'session') return null
  if (kind === 'logout') return { about, kind }
  return kind === 'login' && typeof username === 'string' ? { about, kind, username } : null
}

export interface Peers {
  post(message: PeerMessage): void
  listen(listener: (message: PeerMessage) => void): () => void
}

/** The peers, without messages of other kinds. */
export function createPeers(port: PeerPort): Peers {
  return {
    post: (message) => port.post(message),
    listen: (listener) =>
      port.listen((raw) => {
        const message = peerMessageOf(raw)
        if (message) listener(message)
      }),
  }
}
