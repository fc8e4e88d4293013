import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import type { RecordServer } from '#fixtures/records.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { openSocket } from '#fixtures/serverSocket.ts'

closeServers()

const screen = 'system/position-list'

interface Told {
  key: string
  rows: Record<string, unknown>[]
  gone: string[]
  stale?: boolean
}

const toldIn = (message: Record<string, unknown>): Told => {
  const { key, args } = message.data as { key: string; args: [Omit<Told, 'key'>] }
  return { key, ...args[0] }
}

const isOfRows = ({ data }: Record<string, unknown>) => Object(data).args !== undefined

interface Asked {
  params?: Record<string, string>
  ids?: string[]
  whole?: boolean
  socketKey?: string
}

eachDatabase((_, place) => {
  let server: TestServer
  let admin = ''
  let count = 0

  const add = async (name: string, rank = '1'): Promise<string> => {
    count += 1
    const body = { name, code: `c${count}`, rank }
    const { body: answer } = await server.client.call<{ id: string }>('POST', '/sys/position/add', {
      token: admin,
      body,
    })
    if (!answer.success) throw new Error(answer.message)
    return answer.result.id
  }
  const edit = async (id: string, change: object) => {
    const { body } = await server.client.call<Record<string, unknown>>('GET', '/sys/position/queryById', {
      token: admin,
      query: { id },
    })
    const edited = await server.client.call('PUT', '/sys/position/edit', {
      token: admin,
      body: { ...body.result, ...change },
    })
    expect(edited.body.success).toBe(true)
  }
  const remove = (id: string) => server.client.call('DELETE', '/sys/position/delete', { token: admin, query: { id } })

  const watch = async (username: string, { params = {}, ids = [], whole = false, socketKey = screen }: Asked = {}) => {
    const token = await server.client.login(username)
    const socket = await openSocket(server, `/vxeSocket/u-${username}/page`, { token })
    socket.send({ type: 'subscribe', data: { key: 'k1', socketKey, params, ids, whole } })
    if (ids.length > 0) await socket.next()
    else {
      socket.send({ type: 'heart_beat', data: '' })
      await socket.next()
    }
    /** The next word of an id or a name. */
    const rowsMessage = async (text: string) =>
      toldIn(await socket.next(({ data }) => JSON.stringify(data).includes(`"${text}"`)))
    /** The word that a row is gone. Before it the row may be told again as it was: changes come late. */
    const lost = async (id: string) =>
      toldIn(await socket.next((message) => isOfRows(message) && toldIn(message).gone.includes(id)))
    return { ...socket, told: rowsMessage, lost }
  }
  /** What a reader has received when a change that it may see has come after those that it may not. */
  const mentions = (socket: { received: unknown[] }, text: string) => JSON.stringify(socket.received).includes(text)

  beforeAll(async () => {
    server = await startServer({ ...allParts(), environment: { DATABASE_URL: await place.url() } })
    admin = await server.client.login('admin')
    const records = server as unknown as RecordServer
    await grantDataRules(records, {
      username: 'victim',
      prefix: 'position',
      rules: [{ column: 'rank', condition: '=', value: '1' }],
    })
    await grantCodes(records, 'low', ['position:list'])
    await grantCodes(records, 'keeper', ['position:list', 'position:field:rank'])
  })

  describe('a list that watches its rows', () => {
    it('is told how they are now, and when they change', async () => {
      const id = await add('甲')
      const list = await watch('admin', { ids: [id] })
      expect(toldIn(list.received[0] ?? {})).toMatchObject({ key: 'k1', rows: [{ id, name: '甲' }], gone: [] })
      await edit(id, { name: '乙' })
      expect(await list.told('乙')).toMatchObject({ rows: [{ id, name: '乙', rank_dictText: expect.any(String) }] })
      await remove(id)
      expect(await list.lost(id)).toMatchObject({ rows: [], gone: [id] })
    })

    it('hears how another page displays a row that both watch, without what it may not see', async () => {
      const [id, other] = [await add('同看'), await add('别处')]
      const [sender, open, cut] = [
        await watch('admin', { ids: [id] }),
        await watch('keeper', { ids: [id] }),
        await watch('low', { ids: [id] }),
      ]
      const display = { rank: 'late', note: 'busy' }
      const say = (row: string) =>
        sender.send({
          type: 'update_vxe_table',
          data: { socketKey: screen, args: [{ id: row, tug_status: display }, 'c'] },
        })
      say(other)
      say(id)
      expect((await open.told('busy')).rows).toMatchObject([{ id, name: '同看', tug_status: display }])
      expect((await cut.told('busy')).rows).toMatchObject([{ id, tug_status: { note: 'busy' } }])
      expect(mentions(cut, 'late') || mentions(open, other)).toBe(false)
    })

    it('hears of rows that come to meet its question, and of those that do it no more', async () => {
      const list = await watch('admin', { params: { rank: '2' }, whole: true })
      await add('不合')
      const id = await add('合', '2')
      expect((await list.told(id)).rows.map((row) => row.id)).toEqual([id])
      await edit(id, { rank: '3' })
      expect(await list.lost(id)).toMatchObject({ rows: [], gone: [id] })
      await edit(id, { rank: '2' })
      expect((await list.told(id)).rows.map((row) => row.id)).toEqual([id])
    })

    it('is told the new name of a record that a row refers to, by its id or another key', async () => {
      const id = await add('旧名')
      const { database } = server.app.services
      const { code } = await database.query
        .selectFrom('sys_position')
        .select('code')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await database.query
        .updateTable('sys_user')
        .set({ post: `${code},c0` })
        .where('id', '=', 'u-victim')
        .execute()
      await database.query
        .insertInto('personal_employee')
        .values({ id: 'e-named', name: '名中人', position: id, tenant_id: 0, del_flag: 0, row_version: 1 })
        .execute()
      const users = await watch('admin', { ids: ['u-victim', 'u-low'], socketKey: 'system/user-list' })
      const employees = await watch('admin', { ids: ['e-named'], socketKey: 'hr/employee-list' })
      await edit(id, { name: '新名' })
      const [inUsers, inEmployees] = [await users.told('新名,c0'), await employees.told('新名')]
      expect(inUsers).toMatchObject({ rows: [{ id: 'u-victim', post_dictText: '新名,c0' }], gone: [] })
      expect(inEmployees).toMatchObject({ rows: [{ id: 'e-named', position_dictText: '新名' }], gone: [] })
    })

    it('hears nothing of rows on other pages that were there before', async () => {
      const [other, own] = [await add('别页'), await add('本页')]
      const list = await watch('admin', { ids: [own] })
      await edit(other, { name: '别页二' })
      await edit(own, { name: '本页二' })
      expect((await list.told('本页二')).rows.map((row) => row.id)).toEqual([own])
      expect(mentions(list, '别页')).toBe(false)
    })

    it('is told of many changes together, and of nothing after it left', async () => {
      const ids = await Promise.all(Array.from({ length: 30 }, (_, index) => add(`多${index}`)))
      const list = await watch('admin', { ids })
      await server.app.services.outbox.emit(server.app.services.database.query, {
        kind: 'record.changed',
        model: 'sysPosition',
        ids,
        change: 'edit',
      })
      await server.app.services.outbox.flush()
      expect((await list.told(String(ids[0]))).rows).toHaveLength(30)
      list.send({ type: 'unsubscribe', data: { key: 'k1' } })
      list.send({ type: 'heart_beat', data: '' })
      await list.next(({ type }) => type === 'heart_beat')
      const other = await watch('admin', { ids })
      await edit(String(ids[0]), { name: '离开之后' })
      await other.told('离开之后')
      expect(mentions(list, '离开之后')).toBe(false)
    })
  })

  describe('a page that says that it has changed a row', () => {
    it('has it read again for all who watch it, whatever it says of it', async () => {
      const id = await add('真的')
      const [list, other] = [await watch('admin', { ids: [id] }), await watch('keeper', { ids: [id] })]
      list.send({ type: 'update_vxe_table', data: { socketKey: screen, args: [{ id, name: '假的' }, 'case'] } })
      expect(await other.told(id)).toMatchObject({ rows: [{ id, name: '真的' }] })
      expect(mentions(other, '假的')).toBe(false)
    })
  })

  describe('a reader', () => {
    it('is told only of rows within its data rules; one that leaves them is gone', async () => {
      const [seen, unseen] = [await add('可见的', '1'), await add('不可见的', '2')]
      const list = await watch('victim', { ids: [seen, unseen] })
      expect(toldIn(list.received[0] ?? {})).toMatchObject({ rows: [{ id: seen }], gone: [unseen] })
      await edit(unseen, { name: '不可见的二' })
      await edit(seen, { rank: '2' })
      expect(await list.lost(seen)).toMatchObject({ rows: [], gone: [seen] })
      expect(mentions(list, '不可见的')).toBe(false)
    })

    it('gets no field that is hidden from it', async () => {
      const id = await add('字段', '1')
      const [low, keeper] = [await watch('low', { ids: [id] }), await watch('keeper', { ids: [id] })]
      await edit(id, { name: '字段二' })
      const [row] = (await low.told('字段二')).rows
      expect(row).toMatchObject({ name: '字段二' })
      expect(row).not.toHaveProperty('rank')
      expect(row).not.toHaveProperty('rank_dictText')
      expect((await keeper.told(id)).rows[0]).toMatchObject({ rank: '1' })
    })

    it('without the right to list hears nothing, and loses it with the right', async () => {
      const id = await add('权限')
      const stranger = await watch('tenant1', { whole: true })
      const low = await watch('low', { ids: [id] })
      const { rights, database } = server.app.services
      await database.query.deleteFrom('sys_user_role').where('user_id', '=', 'u-low').execute()
      rights.drop([])
      const admins = await watch('admin', { ids: [id] })
      await edit(id, { name: '权限二' })
      await admins.told('权限二')
      expect(mentions(low, '权限二')).toBe(false)
      expect(mentions(stranger, '权限')).toBe(false)
    })

    it('asks in vain for fields or screens that it may not use', async () => {
      const id = await add('问')
      const list = await watch('admin', { ids: [] })
      list.send({
        type: 'subscribe',
        data: { key: 'bad', socketKey: screen, params: { where: 'nothing == 1' }, ids: [id] },
      })
      list.send({ type: 'subscribe', data: { key: 'no', socketKey: 'no/screen', params: {}, ids: [id] } })
      list.send({ type: 'subscribe', data: { key: 'good', socketKey: screen, params: {}, ids: [id] } })
      expect(await list.told(id)).toMatchObject({ key: 'good' })
    })
  })

  describe('every instance', () => {
    it('tells its own readers', async () => {
      const id = await add('两处')
      const list = await watch('admin', { ids: [id] })
      const second = await startServer({
        ...allParts(),
        shared: server,
        environment: { DATABASE_URL: server.app.services.config.databaseUrl },
      })
      const { app } = second
      await app.services.outbox.emit(app.services.database.query, {
        kind: 'record.changed',
        model: 'sysPosition',
        ids: [id],
        change: 'edit',
      })
      await app.services.outbox.flush()
      expect((await list.told(id)).rows).toContainEqual(expect.objectContaining({ id }))
    })
  })
})
