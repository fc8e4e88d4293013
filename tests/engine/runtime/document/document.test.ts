import { describe, expect, it } from 'vitest'
import { deferred, fakeArea, ok, refusal } from '#fixtures/ports.ts'
import { closureOf, createDocumentStore, type DocumentSettings } from '#runtime/document'
import { type HttpReply, TransportError } from '#runtime/port'
import { fakeClient } from '../http/client.ts'

const call = 'GET /online/document/closure'
const screen = 'system/user-list'
const device = { kind: 'model' as const, id: 'sysUser' }

const closure = (title = '用户') => ({
  screen,
  documents: [
    { kind: 'screen', id: screen, revision: 1, document: { kind: 'screen', version: 2, id: screen, title } },
    { ...device, revision: 2, document: { kind: 'model', version: 2, id: 'sysUser', title: '用户' } },
  ],
})
const answer = (title?: string, etag = '"e1"') => ok(closure(title), { headers: { etag } })
const unchanged: HttpReply = { status: 304, headers: {}, body: '' }

function setup(settings: Partial<DocumentSettings> = {}) {
  const { http, ports, reacted } = fakeClient()
  let username = 'li'
  const open = () => createDocumentStore({ http, ports, username: () => username, ...settings })
  const signInAs = (name: string) => {
    username = name
  }
  return { ports, reacted, open, documents: open(), signInAs }
}

type Store = ReturnType<typeof setup>['documents']
const titleOf = async (documents: Store) => (await documents.open(screen)).documents[0]?.document.title
const tags = (ports: ReturnType<typeof setup>['ports']) =>
  ports.http.requests(call).map(({ headers }) => headers['If-None-Match'])

describe('a screen', () => {
  it('is asked for once however many open it, and not again right after', async () => {
    const { ports, documents } = setup()
    ports.http.on(call, answer())
    await Promise.all([documents.open(screen), documents.open(screen)])
    await documents.open(screen)
    expect(ports.http.calls()).toEqual([call])
    expect(ports.http.sent[0]?.url).toContain('screen=system%2Fuser-list')
  })

  it('may be asked for ahead, and is there when it is opened', async () => {
    const { ports, documents } = setup()
    ports.http.on(call, answer())
    documents.ahead(screen)
    expect(await titleOf(documents)).toBe('用户')
    expect(ports.http.calls()).toEqual([call])
  })

  it('that comes ahead is handed to who prepares for it, also to who comes later', async () => {
    const { ports, documents } = setup()
    ports.http.on(call, answer())
    const events: string[] = []
    const end = documents.onAhead((closure, { status }) => events.push(`early ${closure.screen} ${status}`))
    documents.ahead(screen, { status: '1' })
    await documents.open(screen)
    documents.onAhead((closure, { status }) => events.push(`late ${closure.screen} ${status}`))
    expect(events).toEqual([`early ${screen} 1`, `late ${screen} 1`])
    end()
    documents.clear()
    documents.onAhead((closure) => events.push(`next user ${closure.screen}`))
    expect(events).toHaveLength(2)
  })

  it('that is refused ahead is told only when it is opened', async () => {
    const { ports, documents } = setup()
    ports.http.on(call, refusal('没有权限'))
    documents.ahead(screen)
    await expect(documents.open(screen)).rejects.toMatchObject({ notified: false })
    await expect(documents.open(screen)).rejects.toMatchObject({ notified: true })
  })

  it('is confirmed by its tag after half a minute', async () => {
    const { ports, documents } = setup()
    ports.http.on(call, answer())
    await documents.open(screen)
    ports.http.on(call, unchanged)
    ports.clock.advance(30_000)
    expect(await titleOf(documents)).toBe('用户')
    await documents.open(screen)
    expect(tags(ports)).toEqual([undefined, '"e1"'])
  })

  it('is there after a reload, and confirmed before it counts', async () => {
    const { ports, open, documents } = setup()
    ports.http.on(call, answer())
    await documents.open(screen)
    ports.http.on(call, answer('人员', '"e2"'))
    const reloaded = open()
    expect(reloaded.peek(screen)?.documents[0]?.document.title).toBe('用户')
    expect(await titleOf(reloaded)).toBe('人员')
    expect(tags(ports)).toEqual([undefined, '"e1"'])
  })

  it('that an earlier release has stored in another version of the language is asked for anew', async () => {
    const { ports, open, documents } = setup()
    const { body, ...reply } = answer()
    const old = String(body).replaceAll('"version":2', '"version":1')
    ports.http.on(call, { ...reply, body: old })
    await documents.open(screen)
    ports.http.on(call, answer('人员', '"e2"'))
    const reloaded = open()
    expect(reloaded.peek(screen)).toBeNull()
    expect(await titleOf(reloaded)).toBe('人员')
    expect(tags(ports)).toEqual([undefined, undefined])
  })

  it('is another one for another user', async () => {
    const { ports, open, documents, signInAs } = setup()
    ports.http.on(call, answer())
    await documents.open(screen)
    signInAs('wang')
    expect(open().peek(screen)).toBeNull()
  })

  it('of a session that has ended does not come back', async () => {
    const { ports, open, documents } = setup()
    const reply = deferred<HttpReply>()
    ports.http.on(call, () => reply.promise)
    const opening = documents.open(screen)
    documents.clear()
    reply.resolve(answer())
    await expect(opening).rejects.toThrow('the session ended')
    expect(documents.peek(screen)).toBeNull()
    expect(open().peek(screen)).toBeNull()
  })
})

describe('a server that is away', () => {
  it.each([
    ['does not answer', () => Promise.reject(new TransportError('timeout', 'timeout'))],
    ['is overloaded', async () => refusal('系统繁忙，请稍后再试', { status: 503 })],
    ['sends nonsense', async () => ok('x')],
  ])('that %s leaves what is known, and nothing is told', async (_, reply) => {
    const { ports, documents } = setup()
    ports.http.on(call, answer())
    await documents.open(screen)
    ports.clock.advance(60_000)
    ports.http.on(call, reply)
    expect(await titleOf(documents)).toBe('用户')
  })

  it('fails when nothing is known', async () => {
    const { ports, documents } = setup()
    ports.http.on(call, () => Promise.reject(new TransportError('network', 'offline')))
    await expect(documents.open(screen)).rejects.toThrow('offline')
    ports.http.on(call, ok({ screen, documents: 'x' }))
    await expect(documents.open(screen)).rejects.toThrow('cannot be read')
  })

  it.each([403, 404])('that refuses with %i takes back what was known', async (status) => {
    const { ports, open, documents } = setup()
    ports.http.on(call, answer())
    await documents.open(screen)
    ports.clock.advance(60_000)
    ports.http.on(call, refusal('no', { status }))
    await expect(documents.open(screen)).rejects.toMatchObject({ status })
    expect(documents.peek(screen)).toBeNull()
    expect(open().peek(screen)).toBeNull()
  })

  it.each([403, 404])('that refuses with %i is told by the page and not besides', async (status) => {
    const { ports, documents } = setup()
    ports.http.on(call, refusal('no', { status }))
    await expect(documents.open(screen)).rejects.toMatchObject({ status, notified: false })
  })
})

describe('a publish', () => {
  const opened = async () => {
    const world = setup()
    world.ports.http.on(call, answer())
    await world.documents.open(screen)
    const events: string[] = []
    const stop = world.documents.onPublished(screen, () => void events.push('published'))
    return { ...world, heard: events, stop }
  }

  it('has the screens that hold the document be asked for again, and tells who watches them', async () => {
    const { ports, documents, heard } = await opened()
    ports.http.on(call, answer('人员', '"e2"'))
    documents.published([device])
    expect(heard).toEqual(['published'])
    expect(await titleOf(documents)).toBe('人员')
  })

  it('of other documents changes nothing', async () => {
    const { ports, documents, heard } = await opened()
    documents.published([
      { kind: 'model', id: 'device' },
      { kind: 'dict', id: 'sysUser' },
    ])
    await documents.open(screen)
    expect(heard).toEqual([])
    expect(ports.http.sent).toHaveLength(1)
  })

  it('that names nothing concerns all', async () => {
    const { documents, heard } = await opened()
    documents.published(null)
    expect(heard).toEqual(['published'])
  })

  it('is not told to who no longer watches', async () => {
    const { documents, heard, stop } = await opened()
    stop()
    documents.published([device])
    expect(heard).toEqual([])
  })

  it('is not overwritten by an older answer that comes late', async () => {
    const { ports, documents } = await opened()
    const [older, newer] = [deferred<HttpReply>(), deferred<HttpReply>()]
    const replies = [older, newer]
    ports.http.on(call, () => (replies.shift() ?? newer).promise)
    ports.clock.advance(60_000)
    const before = documents.open(screen)
    documents.published([device])
    const after = documents.open(screen)
    newer.resolve(answer('new', '"e3"'))
    await after
    older.resolve(answer('old', '"e2"'))
    await before
    expect(documents.peek(screen)?.documents[0]?.document.title).toBe('new')
  })
})

describe('closures', () => {
  it.each([
    null,
    [],
    { screen },
    { screen, documents: [] },
    { screen, documents: [{ kind: 'screen', id: screen }] },
    { screen, documents: [{ kind: 'script', id: screen, document: {} }] },
    { screen: 'other/one', documents: closure().documents },
  ])('are never %j', (raw) => {
    expect(closureOf(raw)).toBeNull()
  })

  it.each(['{', '"x"', '{"value":{"etag":"e","closure":{"screen":1}},"untilMs":9999999999999}'])(
    'stored as %s are dropped',
    (text) => {
      const local = fakeArea({ 'closure:li/system/user-list': text })
      const { ports } = setup()
      const { http } = fakeClient()
      const storage = { local, session: fakeArea() }
      const documents = createDocumentStore({ http, ports: { ...ports, storage }, username: () => 'li' })
      expect(documents.peek(screen)).toBeNull()
      expect(local.keys()).toEqual([])
    },
  )
})
