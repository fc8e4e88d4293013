import { describe, expect, it } from 'vitest'
import { createWorld, Done, type FakeCall, Refusal, type World } from '#fixtures/engineWorld.ts'
import { TransportError } from '#runtime/port'
import { createSavedQueries, type NewQuery } from '#runtime/savedQuery'

const code = 'system/user-list'
const path = '/sys/superQuery'
const named = (title: string, more: Partial<NewQuery> = {}): NewQuery => ({
  title,
  matchType: 'and',
  records: [{ field: 'name', rule: 'like', val: '李', type: 'string' }],
  shared: false,
  ...more,
})

/** A server that keeps queries, and can be away. */
function opened() {
  let rows: Record<string, unknown>[] = []
  let away = false
  const here = (answer: (call: FakeCall) => unknown) => (call: FakeCall) => {
    if (away) throw new TransportError('network', 'no network')
    return answer(call)
  }
  const world: World = createWorld({
    [`GET ${path}`]: here(() => rows),
    [`POST ${path}`]: here(({ body }) => {
      rows = [
        ...rows.filter(({ title }) => title !== body.title),
        { ...body, id: `q${rows.length}`, own: true, createBy: 'li' },
      ]
      return new Done('保存成功！')
    }),
    [`DELETE ${path}`]: here(({ query }) => {
      rows = rows.filter(({ id }) => id !== query.id)
      return null
    }),
    'POST /sys/login': ({ body }) => ({
      token: 't',
      userInfo: { id: body.username, username: body.username },
      departs: [],
      multi_depart: 1,
    }),
  })
  const { ports, http, session } = world.runtime
  const username = () => session.state().user?.username ?? ''
  const savedQueries = createSavedQueries({ ports, http, username })
  return {
    world,
    queries: savedQueries,
    titles: async () => (await savedQueries.load(code)).map(({ title }) => title),
    signIn: (username: string) => session.login({ username, password: 'x' }),
    goes: (isAway: boolean) => {
      away = isAway
    },
  }
}

describe('saved queries', () => {
  it('are kept here and on the server, one for each name', async () => {
    const { queries, titles, world } = opened()
    await queries.save(code, named('甲'))
    await queries.save(code, named('甲', { matchType: 'or' }))
    expect(await titles()).toEqual(['甲'])
    expect(queries.cached(code)).toEqual([{ ...named('甲', { matchType: 'or' }), id: 'q1', own: true, createBy: 'li' }])
    expect(world.callsOf(`POST ${path}`)[0]?.body).toEqual({ code, ...named('甲') })
    expect(world.callsOf(`POST ${path}`)).toHaveLength(2)
    expect(queries.cached('system/role-list')).toEqual([])
  })

  it('that were kept while the server was away are there at once, and taken over once', async () => {
    const { queries, titles, goes, world } = opened()
    goes(true)
    expect((await queries.save(code, named('甲'))).map(({ title, id }) => [title, id])).toEqual([['甲', '']])
    const keys = world.runtime.ports.storage.local.keys().filter((key) => key.startsWith('super-query:'))
    expect(keys).toEqual([`super-query:@${code}`])
    expect(await titles()).toEqual(['甲'])
    goes(false)
    expect(await titles()).toEqual(['甲'])
    expect(queries.cached(code)[0]?.id).toBe('q0')
    const sent = world.callsOf(`POST ${path}`).length
    await titles()
    expect(world.callsOf(`POST ${path}`)).toHaveLength(sent)
  })

  it('that the server refuses are not kept, and say why', async () => {
    const { queries, world } = opened()
    world.answer({ [`POST ${path}`]: () => new Refusal('最多保存 100 个查询') })
    await expect(queries.save(code, named('甲'))).rejects.toThrow('最多保存 100 个查询')
    expect(queries.cached(code)).toEqual([])
  })

  it('go from both, and stay in both when the server is away', async () => {
    const { queries, titles, goes } = opened()
    await queries.save(code, named('甲'))
    const [saved] = queries.cached(code)
    goes(true)
    await expect(queries.remove(code, saved as never)).rejects.toThrow()
    expect(queries.cached(code)).toHaveLength(1)
    goes(false)
    expect(await queries.remove(code, saved as never)).toEqual([])
    expect(await titles()).toEqual([])
  })

  it('of one user are not shown to another in the same browser', async () => {
    const { queries, signIn, goes } = opened()
    await signIn('li')
    goes(true)
    await queries.save(code, named('甲'))
    goes(false)
    await signIn('wang')
    expect(queries.cached(code)).toEqual([])
    await signIn('li')
    expect(queries.cached(code)).toHaveLength(1)
  })

  it('that are none are left out, whatever storage or server hold', async () => {
    const { queries, world } = opened()
    const records = [
      { field: 'name', rule: 'eq', val: 1 },
      { rule: 'eq', val: 'x' },
      { field: 'a', rule: 'eq' },
      null,
      'x',
    ]
    world.answer({
      [`GET ${path}`]: () => [
        { id: '1', title: '好', records },
        { id: '2', title: '' },
        null,
        { title: '坏', records: 'x' },
      ],
    })
    expect(await queries.load(code)).toEqual([
      {
        id: '1',
        title: '好',
        matchType: 'and',
        records: [{ field: 'name', rule: 'eq', val: 1 }],
        shared: false,
        own: true,
        createBy: '',
      },
    ])
    world.answer({ [`GET ${path}`]: () => 'nothing' })
    expect(await queries.load(code)).toHaveLength(1)
  })
})
