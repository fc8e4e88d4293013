import type { HttpPort } from '#runtime/port'

/** Tells when other documents are live than before. */
export interface Published {
  port: HttpPort
  /** The answer ends the listening. */
  onPublished(listener: () => void): () => void
  /** Takes the stamp of what is live from elsewhere than an answer. */
  hearStamp(stamp?: string): void
}

/** A port that hears from each answer of the server which documents are live. spec: schema-language, Life of a document */
export function tellingPublished(port: HttpPort): Published {
  const listeners = new Set<() => void>()
  let known = ''
  const hearStamp = (stamp = '') => {
    if (stamp === '' || stamp === known) return
    const isFirst = known === ''
    known = stamp
    if (!isFirst) for (const listener of listeners) listener()
  }
  return {
    port: {
      ...port,
      async send(request) {
        const reply = await port.send(request)
        hearStamp(reply.headers['x-documents'])
        return reply
      },
    },
    onPublished(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hearStamp,
  }
}
