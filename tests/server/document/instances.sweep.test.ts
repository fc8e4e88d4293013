import { describe, expect, it } from 'vitest'
import { onDatabase } from '#fixtures/databases.ts'
import { type OpenSocket, openSocket } from '#fixtures/serverSocket.ts'
import { villageList, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

type Shape = Record<string, unknown>

const save = ({ asAdmin }: StartedProduct, document: Shape) =>
  asAdmin('document.save', { body: { kind: document.kind, id: document.id, document, baseRevision: null } })

const publish = ({ asAdmin }: StartedProduct, ...documents: Shape[]) =>
  asAdmin('document.publish', { body: { documents: documents.map(({ kind, id }) => ({ kind, id, revision: 1 })) } })

/** A page of a person on one of the instances, with documents open for editing. */
async function designing(product: StartedProduct, username: string, ...documents: string[]): Promise<OpenSocket> {
  const token = await product.client.login(username)
  const { body } = await product.client.call<{ id: string }>('GET', '/sys/user/getUserInfo', { token })
  const { userInfo } = body.result as unknown as { userInfo: { id: string } }
  const socket = await openSocket(product, `/vxeSocket/${userInfo.id}/p-${username}`, { token })
  socket.send({ type: 'presence', data: { key: 'k', documents } })
  return socket
}

/** Waits until a page is told of this many people, and answers who they are. */
async function people(socket: OpenSocket, count: number): Promise<string[]> {
  const { data } = await socket.next(
    ({ data: part }) => (part as { args?: [{ count?: number }] } | undefined)?.args?.[0]?.count === count,
  )
  const [presence] = (data as { args: [{ people: { name: string; isSelf: boolean }[] }] }).args
  return presence.people.map(({ name, isSelf }) => (isSelf ? 'self' : name))
}

describe('two instances', () => {
  onDatabase('postgres', (_open, place) => {
    closeProducts()

    it('both have what one of them publishes, without a restart', async () => {
      const first = await startProduct({ place })
      const second = await startProduct({ shared: first })
      const documents = [villageModel({ area: { type: 'decimal', title: '面积', scale: 1 } }), villageList()]
      for (const document of documents) await save(first, document)
      expect(await publish(first, ...documents)).toMatchObject({ success: true })
      const library = () => second.app.services.library.current()
      await expect.poll(() => library().resolvedModel('village')?.api).toBe('/demo/village')
      const calls = second.app.api.endpoints().filter(({ path }) => path === '/demo/village/add')
      expect(calls.map(({ model }) => model)).toEqual(['village'])
      const closure = await second.asAdmin('document.closure', { query: { screen: 'demo/village-list' } })
      expect(closure).toMatchObject({ success: true, result: { screen: 'demo/village-list' } })
    })

    it('tell designers of those who are connected to the other one', async () => {
      const first = await startProduct({ place })
      const second = await startProduct({ shared: first })
      const admin = await designing(first, 'admin', 'model village', 'screen demo/a')
      expect(await people(admin, 1)).toEqual(['self'])
      const other = await designing(second, 'implementer', 'screen demo/b', 'model village')
      const [, name] = await people(admin, 2)
      expect(await people(other, 2)).toEqual(['self', expect.any(String)])
      const window = await designing(second, 'admin', 'model village')
      expect(await people(window, 2), 'somebody in two windows is one').toEqual(['self', name])
      other.raw.close()
      expect(await people(admin, 1)).toEqual(['self'])
      expect(await people(window, 1)).toEqual(['self'])
      for (const { raw } of [admin, window]) raw.close()
    })

    it('publish one after the other, and neither loses the other', async () => {
      const first = await startProduct({ place })
      const second = await startProduct({ shared: first })
      const models = ['alpha', 'beta', 'gamma', 'delta'].map((id) =>
        villageModel({}, { id, api: `/demo/${id}`, permission: id }),
      )
      const answers = await Promise.all(
        models.map(async (model, index) => {
          const product = index % 2 === 0 ? first : second
          await save(product, model)
          return publish(product, model)
        }),
      )
      expect(answers.map((answer) => answer.kind === 'envelope' && answer.success)).toEqual([true, true, true, true])
      const heads = await first.app.services.database.query
        .selectFrom('document_head')
        .select('published')
        .where(
          'id',
          'in',
          models.map(({ id }) => String(id)),
        )
        .execute()
      expect(heads.map(({ published }) => published)).toEqual([1, 1, 1, 1])
    })
  })
})
