import { documentsText, heartbeat, heartbeatAnswer, noticeText, readClientMessage } from '#core/live'
import { noticeMessages } from '#core/message'
import type { DomainEvent, Services } from '#server/context'
import type { Part, SocketChannel, SocketConnection } from '#server/http'
import { type Behaviour, indexBehaviours } from '#server/writing'
import { createDelivery, type Delivery } from './live/delivery.ts'
import { createPresence, type Presence } from './live/presence.ts'

/** The channels of the contract. spec: contract §10 */
export function socketPart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  const presence = createPresence()
  return {
    id: 'sockets',
    start: presence.join,
    sockets: (services) => {
      const delivery = createDelivery(services, (model, params) => byModel.get(model)?.listParams?.(params) ?? params)
      return [personChannel(services), pageChannel(delivery, presence)]
    },
  }
}

/** The channel of one browser page: watched rows, and who edits documents. spec: contract §10.2 */
function pageChannel(delivery: Delivery, presence: Presence): SocketChannel {
  return {
    path: '/vxeSocket/:userId/:pageId',
    open(connection) {
      const watcher = delivery.open(connection)
      const presenter = presence.open(connection)
      return {
        receive(text) {
          const message = readClientMessage(text)
          if (message?.type === 'heart_beat') connection.send(heartbeat.pong)
          if (message?.type === 'subscribe') watcher.watch(message.question)
          if (message?.type === 'presence') presenter.enter(message.key, message.documents)
          if (message?.type === 'unsubscribe') {
            watcher.unwatch(message.key)
            presenter.leave(message.key)
          }
          if (message?.type === 'update_vxe_table') watcher.reportChange(message.socketKey, message.id, message.display)
        },
        closed() {
          watcher.close()
          presenter.close()
        },
      }
    },
  }
}

type AnnouncementEvent = Extract<DomainEvent, { kind: 'announcement.changed' }>

/** Whether an announcement concerns a connection: its user is named, or nobody is and the tenant matches. */
const concerns = ({ caller }: SocketConnection, { userIds, tenantId }: AnnouncementEvent): boolean =>
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
 * Notifies users of changed announcements and of published documents. Any message from a client counts as a heartbeat and is answered to its sender. spec: contract §10.1
 */
function personChannel(services: Services): SocketChannel {
  const connections = new Set<SocketConnection>()
  services.outbox.on('announcement.changed', async (event) => {
    const receivers = [...connections].filter((connection) => concerns(connection, event))
    if (receivers.length === 0) return
    const content = { msgId: event.announcementId, msgTxt: await titleOf(services, event.announcementId) }
    const cmd = event.userIds.length === 0 ? 'topic' : 'user'
    for (const connection of receivers)
      connection.send(noticeText(cmd, { ...content, userId: connection.caller.user.id }))
  })
  services.library.onChange(() => {
    const text = documentsText(services.library.stamp())
    for (const connection of connections) connection.send(text)
  })
  return {
    path: '/websocket/:userId',
    open(connection) {
      connections.add(connection)
      return {
        receive: () => connection.send(heartbeatAnswer(connection.caller.user.id)),
        closed: () => void connections.delete(connection),
      }
    },
  }
}
