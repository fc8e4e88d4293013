import { heartbeat, readClientMessage, stampText } from '#core/live'
import type { Services } from '#server/context'
import type { SocketChannel, SocketLine } from '#server/http'
import type { Delivery } from '../live/delivery.ts'

/** The channel of one page of a browser: the rows that it watches, and word of what is published. spec: contract §10.2 */
export function pageChannel({ library }: Services, delivery: Delivery): SocketChannel {
  const lines = new Set<SocketLine>()
  library.onChange(() => {
    const text = stampText(library.stamp())
    for (const line of lines) line.send(text)
  })
  return {
    path: '/vxeSocket/:userId/:pageId',
    open(line) {
      lines.add(line)
      const watcher = delivery.open(line)
      return {
        hear(text) {
          const message = readClientMessage(text)
          if (message?.type === 'heart_beat') line.send(heartbeat.pong)
          if (message?.type === 'subscribe') watcher.watch(message.question)
          if (message?.type === 'unsubscribe') watcher.leave(message.key)
          if (message?.type === 'update_vxe_table') watcher.suspect(message.socketKey, message.id)
        },
        closed() {
          lines.delete(line)
          watcher.close()
        },
      }
    },
  }
}
