import type { PeerPort } from '#runtime/port'

const byStorage = (name: string): PeerPort => ({
  post(message) {
    try {
      localStorage.setItem(name, JSON.stringify({ message, atMs: Date.now() }))
      localStorage.removeItem(name)
    } catch {
      // Storage that is forbidden is not shared either.
    }
  },
  listen(listener) {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === name && newValue) listener(messageIn(newValue))
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
})

const messageIn = (text: string): unknown => {
  try {
    return (JSON.parse(text) as { message?: unknown } | null)?.message
  } catch {
    return null
  }
}

const byChannel = (channel: BroadcastChannel): PeerPort => ({
  post: (message) => channel.postMessage(message),
  listen(listener) {
    const onMessage = ({ data }: MessageEvent<unknown>) => listener(data)
    channel.addEventListener('message', onMessage)
    return () => channel.removeEventListener('message', onMessage)
  },
})

/** The tabs of this browser: a broadcast channel, or the storage event where there is none. */
export const browserPeer = (name = 'digital-village'): PeerPort =>
  typeof BroadcastChannel === 'undefined' ? byStorage(name) : byChannel(new BroadcastChannel(name))
