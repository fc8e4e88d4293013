import type { PeerPort } from '#runtime/port'

/** What the tabs of one browser tell each other about the session. */
export type PeerMessage = { about: 'session'; kind: 'logout' } | { about: 'session'; kind: 'login'; username: string }

const peerMessageOf = (raw: unknown): PeerMessage | null => {
  if (typeof raw !== 'object' || raw === null) return null
  const { about, kind, username } = raw as Record<string, unknown>
  if (about !== 'session') return null
  if (kind === 'logout') return { about, kind }
  return kind === 'login' && typeof username === 'string' ? { about, kind, username } : null
}

export interface Peers {
  tell(message: PeerMessage): void
  listen(heard: (message: PeerMessage) => void): () => void
}

/** The peers, with everything else that is said left out. */
export function createPeers(port: PeerPort): Peers {
  return {
    tell: (message) => port.tell(message),
    listen: (heard) =>
      port.listen((raw) => {
        const message = peerMessageOf(raw)
        if (message) heard(message)
      }),
  }
}
