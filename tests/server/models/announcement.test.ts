import { beforeAll, describe, expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { openSocket } from '#fixtures/serverSocket.ts'

closeServers()
const server = await startServer(allParts())
const { client, app } = server
const { database } = app.services

const tokens = new Map<string, string>()
async function call(user: string, method: string, path: string, options: CallOptions = {}) {
  const token = tokens.get(user) ?? (await client.login(user))
  tokens.set(user, token)
  return client.call<Record<string, unknown>>(method, path, { token, ...options })
}

interface Bell {
  anntMsgList: Record<string, unknown>[]
  anntMsgTotal: number
  sysMsgList: Record<string, unknown>[]
  sysMsgTotal: number
}
const bell = async (user: string) =>
  (await call(user, 'GET', '/sys/annountCement/listByUser')).body.result as unknown as Bell
const mine = async (user: string, query: Record<string, string> = {}) =>
  ((await call(user, 'GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', { query })).body.result?.records ??
    []) as Record<string, unknown>[]
const titles = (records: Record<string, unknown>[]) => records.map(({ titile }) => titile)

const draft = (more: Record<string, unknown> = {}) => ({
  ...{ titile: '停水通知', msgAbstract: '周六停水', msgContent: '<p>周六 8 点至 12 点</p>' },
  ...{ msgCategory: '1', priority: 'H', msgType: 'ALL', ...more },
})
async function add(more: Record<string, unknown> = {}): Promise<string> {
  const { body } = await call('admin', 'POST', '/sys/annountCement/add', { body: draft(more) })
  if (!body.success) throw new Error(body.message)
  return String(body.result.id)
}
const release = (id: string, user = 'admin') => call(user, 'GET', '/sys/annountCement/doReleaseData', { query: { id } })
const revoke = (id: string) => call('admin', 'GET', '/sys/annountCement/doReovkeData', { query: { id } })
const released = async (more: Record<string, unknown> = {}) => {
  const id = await add(more)
  expect((await release(id)).body).toMatchObject({ success: true, message: '该系统通知发布成功' })
  return id
}
const read = (user: string, anntId: string) =>
  call(user, 'PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId } })
const one = (user: string, id: string) => call(user, 'GET', '/sys/annountCement/queryById', { query: { id } })
const clear = async () => {
  await database.query.deleteFrom('sys_announcement_send').execute()
  await database.query.deleteFrom('sys_announcement').execute()
}

beforeAll(clear)

describe('an announcement to everybody', () => {
  it('is on the page of received ones that is asked for', async () => {
    await clear()
    for (const titile of ['一', '二', '三']) await released({ titile })
    const pages = await Promise.all(['1', '2', '3'].map((pageNo) => mine('low', { pageNo, pageSize: '1' })))
    expect(pages.map((page) => page.length)).toEqual([1, 1, 1])
    expect(new Set(pages.flatMap(titles))).toEqual(new Set(['一', '二', '三']))
    await clear()
  })

  it('rings for whoever is there, and nothing is written for others before they ask', async () => {
    await clear()
    const id = await released()
    expect(await database.query.selectFrom('sys_announcement_send').selectAll().execute()).toEqual([])
    expect(await bell('low')).toMatchObject({
      anntMsgTotal: 1,
      anntMsgList: [
        { id, titile: '停水通知', priority: 'H', sender: 'admin', sender_dictText: 'admin 姓名', readFlag: '0' },
      ],
      sysMsgTotal: 0,
    })
    const [row] = (await bell('low')).anntMsgList
    expect(row).not.toHaveProperty('msgContent')
    for (const at of ['createTime', 'sendTime']) expect(row?.[at]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(await mine('low')).toMatchObject([{ anntId: id, msgContent: '<p>周六 8 点至 12 点</p>' }])
    const rows = await database.query.selectFrom('sys_announcement_send').select('user_id').execute()
    expect(rows).toEqual([{ user_id: 'u-low' }])
  })

  it('of each weight leads where it says', async () => {
    await clear()
    const open = { openType: 'component', openPage: '/alarm/record', busId: '7' }
    for (const priority of ['L', 'M', 'H']) await released({ titile: priority, priority, ...open })
    const { anntMsgList } = await bell('low')
    expect(anntMsgList.map(({ titile, priority }) => [titile, priority]).sort()).toEqual([
      ['H', 'H'],
      ['L', 'L'],
      ['M', 'M'],
    ])
    expect(anntMsgList).toMatchObject([open, open, open])
    await clear()
  })

  it.each(['L', 'M', 'H'])('of priority %s leads to the page that it names', async (priority) => {
    await clear()
    const id = await released({ priority, openType: 'url', openPage: 'https://example.cn/a' })
    expect((await one('low', id)).body.result).toMatchObject({
      ...{ titile: '停水通知', priority, sender: 'admin', msgContent: '<p>周六 8 点至 12 点</p>' },
      ...{ openType: 'url', openPage: 'https://example.cn/a' },
    })
  })

  it('is made once for a reader that asks many times at once', async () => {
    await clear()
    await released()
    await Promise.all(Array.from({ length: 6 }, () => bell('keeper')))
    expect((await bell('keeper')).anntMsgTotal).toBe(1)
  })

  it('is for the people of its tenant', async () => {
    await clear()
    await released()
    const headers = { 'tenant-id': '1' }
    const reply = await call('tenant1', 'GET', '/sys/annountCement/listByUser', { headers })
    expect(reply.body.result).toMatchObject({ anntMsgTotal: 0 })
    const [row] = await mine('tenant1')
    expect(row).toBeUndefined()
  })

  it('is no news to an account that came later', async () => {
    await clear()
    await released()
    await database.query
      .updateTable('sys_user')
      .set({ create_time: '2099-01-01 00:00:00' })
      .where('id', '=', 'u-victim')
      .execute()
    expect((await bell('victim')).anntMsgTotal).toBe(0)
  })
})

describe('an announcement to some', () => {
  it('is theirs alone', async () => {
    await clear()
    const id = await released({ msgType: 'USER', userIds: 'u-low,', msgCategory: '2' })
    expect(await bell('low')).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 1 })
    expect(await bell('keeper')).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 0 })
    expect((await one('low', id)).body.result).toMatchObject({ id, msgContent: '<p>周六 8 点至 12 点</p>' })
    expect((await one('low', id)).body.result).not.toHaveProperty('userIds')
    expect((await one('keeper', id)).status).toBe(404)
    expect((await read('keeper', id)).body).toMatchObject({ success: false, message: '未找到对应实体' })
    expect(await mine('keeper', { anntId: id, userId: 'u-low' })).toEqual([])
  })

  it('names them', async () => {
    const { body } = await call('admin', 'POST', '/sys/annountCement/add', { body: draft({ msgType: 'USER' }) })
    expect(JSON.stringify(body)).toContain('请选择指定用户')
  })
})

describe('a reader', () => {
  it('AC-08 marks none as read for others, whoever the body names', async () => {
    await clear()
    const id = await released()
    const body = { anntId: id, userId: 'u-keeper', username: 'keeper' }
    await call('low', 'PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body })
    await call('low', 'PUT', '/sys/sysAnnouncementSend/readAll', { body: { userId: 'u-keeper' } })
    expect((await bell('keeper')).anntMsgTotal).toBe(1)
  })

  it('marks one as read, and everything', async () => {
    await clear()
    const [first] = [await released(), await released({ titile: '停电通知' })]
    expect((await bell('low')).anntMsgTotal).toBe(2)
    expect((await read('low', first)).body).toMatchObject({ success: true })
    expect(titles((await bell('low')).anntMsgList)).toEqual(['停电通知'])
    expect(await mine('low', { readFlag: '1' })).toMatchObject([{ anntId: first, readFlag: '1' }])
    const all = await call('low', 'PUT', '/sys/sysAnnouncementSend/readAll')
    expect(all.body).toMatchObject({ success: true, message: '全部已读' })
    expect((await bell('low')).anntMsgTotal).toBe(0)
    expect((await bell('keeper')).anntMsgTotal).toBe(2)
  })

  it('stars the own row and no other field of it, and nobody else’s', async () => {
    await clear()
    await released()
    const [row] = await mine('low')
    const edit = (user: string, body: unknown) => call(user, 'PUT', '/sys/sysAnnouncementSend/edit', { body })
    expect((await edit('low', { id: row?.id, starFlag: 'Y' })).body).toMatchObject({ success: true })
    expect(await mine('low')).toMatchObject([{ starFlag: 'Y', readFlag: '0' }])
    await edit('low', { id: row?.id, titile: '别的', readFlag: '1' })
    expect(await mine('low')).toMatchObject([{ titile: '停水通知', readFlag: '0' }])
    expect((await edit('keeper', { id: row?.id, starFlag: 'N' })).body).toMatchObject({ success: false })
    expect((await call('low', 'GET', '/sys/sysAnnouncementSend/list')).status).toBe(403)
  })

  it('sees none before it begins; one that has ended rings no more and is still there', async () => {
    await clear()
    await released({ titile: '将来', startTime: '2099-01-01 00:00:00' })
    const ended = await released({ titile: '过去' })
    await database.query
      .updateTable('sys_announcement')
      .set({ end_time: '2020-01-01 00:00:00' })
      .where('id', '=', ended)
      .execute()
    expect(await bell('low')).toMatchObject({ anntMsgTotal: 0 })
    expect(titles(await mine('low'))).toEqual(['过去'])
  })
})

describe('what is withdrawn', () => {
  it('is out of sight, and read anew when it is released again', async () => {
    await clear()
    const id = await released({ msgType: 'USER', userIds: 'u-low' })
    await read('low', id)
    expect((await revoke(id)).body).toMatchObject({ success: true, message: '该系统通知撤销成功' })
    expect(await mine('low')).toEqual([])
    expect((await one('low', id)).status).toBe(404)
    const edited = await call('admin', 'PUT', '/sys/annountCement/edit', { body: { id, titile: '改期通知' } })
    expect(edited.body).toMatchObject({ success: true })
    await release(id)
    expect(await bell('low')).toMatchObject({ anntMsgList: [{ titile: '改期通知' }] })
  })
})

describe('a release', () => {
  it('needs its code', async () => {
    const id = await add()
    expect((await release(id, 'low')).status).toBe(403)
    expect((await call('low', 'POST', '/sys/annountCement/move/release', { body: { id } })).status).toBe(403)
    await grantCodes(server as never, 'victim', ['announcement:release'])
    tokens.delete('victim')
    expect((await release(id, 'victim')).body).toMatchObject({ success: true })
  })

  it.each([
    [{ msgContent: null }, '公告还没有内容'],
    [{ msgContent: '<p> </p><script>alert(1)</script>' }, '公告还没有内容'],
    [{ endTime: '2020-01-01 00:00:00' }, '公告的结束时间已过'],
  ])('of %j is refused by words', async (more, words) => {
    const id = await add(more)
    const { body } = await release(id)
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body)).toContain(words)
  })

  it('happens once, and closes the announcement', async () => {
    const id = await released()
    expect((await release(id)).body).toMatchObject({ success: false })
    const edited = await call('admin', 'PUT', '/sys/annountCement/edit', { body: { id, titile: '别的' } })
    expect(edited.body).toMatchObject({ success: false })
    const removed = await call('admin', 'DELETE', '/sys/annountCement/delete', { query: { id } })
    expect(removed.body).toMatchObject({ success: false })
  })

  it('does not end before it begins', async () => {
    const body = draft({ startTime: '2026-05-02 00:00:00', endTime: '2026-05-01 00:00:00' })
    const added = await call('admin', 'POST', '/sys/annountCement/add', { body })
    expect(JSON.stringify(added.body)).toContain('结束时间不能早于开始时间')
  })
})

it.each([
  ['<script>__pwn=1</script>', null],
  ['<img src=x onerror=__pwn=1>', /^<img src="x" \/>$/],
  ['<svg onload=__pwn=1></svg>', null],
  ['<iframe srcdoc="<script>__pwn=1</script>"></iframe>', null],
  ['<a href="javascript:__pwn=1">甲</a>', /^<a( rel="[^"]*"| target="[^"]*")*>甲<\/a>$/],
  ['<a href="java&#10;script:__pwn=1">甲</a>', /^<a( rel="[^"]*"| target="[^"]*")*>甲<\/a>$/],
  ['<form action="http://canary"><button>乙</button></form>', /^乙$/],
  ['<meta http-equiv="refresh" content="0;url=http://canary"><base href="http://canary">', null],
  [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__pwn=1&gt;">',
    /^(?!.*<(math|style|mglyph)).*$/s,
  ],
  ['<p style="background:url(http://canary)">丙</p>', /^<p( style="")?>丙<\/p>$/],
  ['<p onclick="alert(1)">好</p><script>alert(1)</script>', /^<p>好<\/p>$/],
])('XS-02 what is stored holds nothing that runs: %s', async (msgContent, stored) => {
  const { body } = await call('admin', 'POST', '/sys/annountCement/add', { body: draft({ msgContent }) })
  if (!body.success) return expect([stored, body.message]).toEqual([null, expect.stringContaining('内容')])
  const content = String((await one('admin', String(body.result.id))).body.result.msgContent)
  expect(content.replace(/title="[^"]*"/g, '')).not.toMatch(
    /<script|onerror|onload|onclick|javascript:|canary|<iframe|<form|<meta|<base/i,
  )
  expect(content).toMatch(stored ?? /^(|null)$/)
})

describe('the live channel', () => {
  const socketOf = async (user: string) =>
    openSocket(server, `/websocket/u-${user}`, { token: tokens.get(user) ?? (await client.login(user)) })

  it('tells everybody of one for everybody, and the named of one for some', async () => {
    await clear()
    const [low, keeper] = [await socketOf('low'), await socketOf('keeper')]
    const all = await released()
    const topic = { cmd: 'topic', msgId: all, msgTxt: '停水通知' }
    expect(await low.next()).toMatchObject({ ...topic, userId: 'u-low' })
    expect(await keeper.next()).toMatchObject({ ...topic, userId: 'u-keeper' })
    const some = await released({ msgType: 'USER', userIds: 'u-low', titile: '面谈' })
    expect(await low.next()).toMatchObject({ cmd: 'user', msgId: some, msgTxt: '面谈' })
    expect(keeper.received).toHaveLength(1)
    for (const { raw } of [low, keeper]) raw.close()
  })

  it('tells the own pages of what was read, and nobody of what begins later', async () => {
    await clear()
    const id = await released({ msgType: 'USER', userIds: 'u-low,u-keeper' })
    const [low, keeper] = [await socketOf('low'), await socketOf('keeper')]
    await released({ titile: '将来', startTime: '2099-01-01 00:00:00' })
    await read('low', id)
    expect(await low.next()).toMatchObject({ cmd: 'user', msgId: id })
    await call('low', 'GET', '/sys/annountCement/syncNotic', { query: { anntId: id } })
    expect(await low.next()).toMatchObject({ cmd: 'user', msgId: '', msgTxt: '批量设置已读' })
    await call('admin', 'GET', '/sys/annountCement/syncNotic', { query: { anntId: id } })
    expect(await keeper.next()).toMatchObject({ cmd: 'user', msgId: id })
    expect(keeper.received).toHaveLength(1)
    for (const { raw } of [low, keeper]) raw.close()
  })
})
