import type { PeerPort } from '#runtime/port'
import { createPeers, type Peers } from './peers.ts'
import type { SessionStore } from './store.ts'

interface CrossTabSettings {
  port: PeerPort
  store: SessionStore
  /** The session that this tab had was ended in another. */
  onEnded: () => void
  /** Another user has signed in in another tab. */
  onOtherUser: () => void
}

/** Keeps this tab in step with the others. A tab ends only when storage no longer holds its own token: word may come late. */
export function joinTabs({ port, store, onEnded, onOtherUser }: CrossTabSettings): Peers & { leave: () => void } {
  const peers = createPeers(port)
  const leave = peers.listen((message) => {
    const { token, user } = store.state()
    if (message.kind === 'logout') {
      if (token && store.storedToken() !== token) onEnded()
    } else if (message.username === user?.username) store.adopt()
    else onOtherUser()
  })
  return { ...peers, leave }
}
