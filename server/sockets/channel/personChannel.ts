import { heartbeatAnswer, noticeText } from '#core/live'
import { noticeMessages } from '#core/message'
import type { DomainEvent, Services } from '#server/context'
import type { SocketChannel, SocketLine } from '#server/http'

type AnnouncementEvent = Extract<DomainEvent, { kind: 'announcement.told' }>

/** Who hears of it: the named users, or everybody in the tenant. */
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
 * Word to a person that there are other announcements; whatever comes is a sign of life, answered to whoever sent it.
 * spec: contract §10.1
 */
export function personChannel(services: Services): SocketChannel {
  const lines = new Set<SocketLine>()
  services.outbox.on('announcement.told', async (event) => {
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
