import { afterEach } from 'vitest'
import type WebSocket from 'ws'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { type OpenSocket, openSocket } from '#fixtures/serverSocket.ts'

/** A server with pages of people who may list documents, closed after each test; `low` may not. */
export async function startPresence() {
  const server = await startServer(allParts())
  const { client } = server
  await grantCodes(server, 'keeper', ['document:list'])

  const sockets: WebSocket[] = []
  afterEach(() => {
    for (const raw of sockets.splice(0)) raw.close()
  })

  return {
    server,
    /** A page of a person. */
    async pageOf(username: string, pageId = 'p1'): Promise<OpenSocket> {
      const token = await client.login(username)
      const socket = await openSocket(server, pathOf(username, pageId), { token })
      sockets.push(socket.raw)
      return socket
    },
    /** What the other instances hear: the documents of the last notice. */
    async hearNotices() {
      const notices: { documents: readonly string[] }[] = []
      const stop = await server.app.services.database.listen('presence', (text) => notices.push(JSON.parse(text)))
      return { last: () => notices.at(-1)?.documents, stop }
    },
    hear: (notice: unknown) => server.app.services.database.notify('presence', JSON.stringify(notice)),
  }
}

export const pathOf = (username: string, pageId: string) => `/vxeSocket/u-${username}/${pageId}`

export const enter = (socket: OpenSocket, key: string, ...documents: string[]) =>
  socket.send({ type: 'presence', data: { key, documents } })

/** What a page is told next of who is there: the key, the count and the names. */
export async function presence(socket: OpenSocket) {
  const { data } = await socket.next(({ type }) => type === 'common_send_date')
  const { key, args } = data as { key: string; args: [{ count: number; people: { name: string; isSelf: boolean }[] }] }
  const [{ count, people }] = args
  return [key, count, ...people.map(({ name, isSelf }) => name.replace(' 姓名', '') + (isSelf ? ' (self)' : ''))]
}

/** What has been told of presence until a heartbeat is answered. */
export async function settledPresence(socket: OpenSocket): Promise<number> {
  socket.send({ type: 'heart_beat', data: '' })
  await socket.next(({ type }) => type === 'heart_beat')
  return socket.received.filter(({ type }) => type === 'common_send_date').length
}
