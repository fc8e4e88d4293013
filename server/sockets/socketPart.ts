import { heartbeat, heartbeatAnswer, noticeText, readClientMessage, stampText } from '#core/live'
import { noticeMessages } from '#core/message'
import type { DomainEvent, Services } from '#server/context'
import type { Part, SocketChannel, SocketLine } from '#server/http'
import { type Behaviour, indexBehaviours } from '#server/writing'
import { createDelivery, type Delivery } from './live/delivery.ts'

/** The channels of the contract. spec: contract §10 */
export function socketPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  return {
    id: 'sockets',
    sockets: (services) => {
      const delivery = createDelivery(services, (model, params) => byModel.get(model)?.listParams?.(params) ?? params)
      return [personChannel(services), pageChannel(services, delivery)]
    },
  }
}

/** The channel of one browser page: watched rows and publications of documents. spec: contract §10.2 */
function pageChannel({ library }: Services, delivery: Delivery): SocketChannel {
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

type AnnouncementEvent = Extract<DomainEvent, { kind: 'announcement.changed' }>

/** Whether an announcement concerns a connection: its user is named, or nobody is and the tenant matches. */
const isFor = ({ caller }: SocketLine, { userIds, tenantId }: AnnouncementEvent): boolean =>
  userIds.length === 0 ? caller.tenantId === tenantId : userIds.includes(caller.user.id)

async function titleOf({ database }: Services, id: string): Promise<string> {
  if (id === '') return noticeMessages.synced
  const row = await database.query
    .selectFrom('sys_announcement')
    .select('titile')
    .where('id', '=', id)
    .executeTakeFirst()
  return String(row?.titile ?? '')
}

/**
 * Notifies users of changed announcements. Any message from a client counts as a heartbeat and is answered to its sender. spec: contract §10.1
 */
function personChannel(services: Services): SocketChannel {
  const lines = new Set<SocketLine>()
  services.outbox.on('announcement.changed', async (event) => {
    const hearing = [...lines].filter((line) => isFor(line, event))
    if (hearing.length === 0) return
    const word = { msgId: event.announcementId, msgTxt: await titleOf(services, event.announcementId) }
    const cmd = event.userIds.length === 0 ? 'topic' : 'user'
    for (const line of hearing) line.send(noticeText(cmd, { ...word, userId: line.caller.user.id }))
  })
  return {
    path: '/websocket/:userId',
    open(line) {
      lines.add(line)
      return {
        hear: () => line.send(heartbeatAnswer(line.caller.user.id)),
        closed: () => void lines.delete(line),
      }
    },
  }
}
