import { productError } from '#core/error'
import { hostedPath } from '#core/menu'
import { fillText, htmlPageMessages } from '#core/message'
import type { Services } from '#server/context'
import type { Answer } from '#server/http'
import { liveRows } from '#server/table'
import { cleanHtml } from '#server/writing'
import { escapeHtml, htmlAnswer } from './htmlPage.ts'

/** A released, current announcement of the platform to everybody; undefined for any other. */
async function publicAnnouncement({ database, clock }: Services, id: string) {
  const row = await liveRows(database.query, 'sys_announcement', {
    ...{ id, tenant_id: 0, send_status: '1', msg_type: 'ALL' },
  })
    .select(['titile', 'msg_content', 'sender', 'send_time', 'start_time', 'end_time'])
    .executeTakeFirst()
  const now = clock.now()
  const hasStarted = !row?.start_time || String(row.start_time) <= now
  const hasEnded = Boolean(row?.end_time) && String(row?.end_time) < now
  return hasStarted && !hasEnded ? row : undefined
}

/** The real name of an account, or its username. */
async function nameOf({ database }: Services, username: string): Promise<string> {
  const user = await liveRows(database.query, 'sys_user', { username }).select('realname').executeTakeFirst()
  return String(user?.realname ?? username)
}

/** Clean HTML whose pictures and links of the product are below the base path. */
const hostedHtml = (html: string, { basePath }: Services['config']): string =>
  html.replace(/<(?:img|a) [^>]*>/g, (tag) =>
    tag.replace(/(?<= (?:src|href)=")[^"]*/, (address) => hostedPath(address, basePath)),
  )

/** The page of one announcement, without a token. Throws 404 for all that is not for everybody. spec: contract §6.7 (show) */
export async function announcementPage(services: Services, id: string): Promise<Answer> {
  const row = await publicAnnouncement(services, id)
  if (!row) throw productError('notFound')
  const title = String(row.titile)
  const meta = [
    fillText(htmlPageMessages.sentBy, { name: await nameOf(services, String(row.sender ?? '')) }),
    fillText(htmlPageMessages.sentAt, { time: String(row.send_time ?? '') }),
  ].map((text) => `<span>${escapeHtml(text)}</span>`)
  const content = hostedHtml(cleanHtml(String(row.msg_content ?? '')) ?? '', services.config)
  const body = `<main><h1>${escapeHtml(title)}</h1><p class="meta">${meta.join('')}</p><article>${content}</article></main>`
  return htmlAnswer({ title, body }, services.random)
}
