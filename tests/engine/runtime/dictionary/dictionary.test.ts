import { describe, expect, it } from 'vitest'
import { deferred, type FakePorts, fakeArea, fakePorts, ok, refusal, settled } from '#fixtures/ports.ts'
import { createDictionaries } from '#runtime/dictionary'
import type { HttpReply } from '#runtime/port'
import { fakeClient } from '../http/client.ts'

const weekMs = 7 * 86_400_000
const sexCall = 'GET /sys/dict/getDictItems/sex'
const male = { value: '1', text: '男' }

function setup(storage: FakePorts['storage'] = fakePorts().storage) {
  const { http, ports } = fakeClient()
  const open = () => createDictionaries({ ports: { clock: ports.clock, storage }, http })
  return { ports, open, dictionaries: open() }
}

const valuesOf = (options: readonly { value: string }[]) => options.map(({ value }) => value)

describe('loading', () => {
  it('asks once however many ask', async () => {
    const { ports, dictionaries } = setup()
    ports.http.on(sexCall, ok([male]))
    const loads = await Promise.all([dictionaries.load('sex'), dictionaries.load('sex'), dictionaries.load('sex')])
    expect(loads.map(valuesOf)).toEqual([['1'], ['1'], ['1']])
    expect(ports.http.calls()).toEqual([sexCall])
    expect(valuesOf(dictionaries.options('sex'))).toEqual(['1'])
  })

  it('keeps the commas of a table dictionary and encodes the rest', async () => {
    const { ports, dictionaries } = setup()
    await dictionaries.load('sys_user,realname,username,status = 1')
    expect(ports.http.sent[0]?.url).toContain('getDictItems/sys_user,realname,username,status%20%3D%201')
  })

  it('has no options after a failure, and tries again', async () => {
    const { ports, dictionaries } = setup()
    ports.http.on(sexCall, refusal('no'))
    expect(await dictionaries.load('sex')).toEqual([])
    expect(dictionaries.entry('sex')?.status).toBe('failed')
    ports.http.on(sexCall, ok([male]))
    expect(valuesOf(await dictionaries.load('sex'))).toEqual(['1'])
  })

  it.each(['"text"', '{"a":1}', 'null', '<html>'])('takes the answer %s for a failure', async (result) => {
    const { ports, dictionaries } = setup()
    const body = result === '<html>' ? result : `{"success":true,"code":200,"message":"","result":${result}}`
    ports.http.on(sexCall, { status: 200, headers: {}, body })
    expect(await dictionaries.load('sex')).toEqual([])
    expect(dictionaries.entry('sex')?.status).toBe('failed')
  })

  it.each(['__proto__', 'constructor', 'toString'])('is not fooled by the code %s', async (code) => {
    const { dictionaries } = setup()
    expect(dictionaries.entry(code)).toBeNull()
    expect(await dictionaries.load(code)).toEqual([])
    expect(Object.keys({})).toEqual([])
  })
})

describe('the stored dictionaries', () => {
  it('are there after a reload, for 7 days', async () => {
    const { ports, open, dictionaries } = setup()
    ports.http.on(sexCall, ok([male]))
    await dictionaries.load('sex')
    ports.clock.advance(weekMs - 1)
    expect(valuesOf(open().options('sex'))).toEqual(['1'])
    ports.clock.advance(1)
    expect(open().entry('sex')).toBeNull()
  })

  it('come with a login', async () => {
    const { ports, open, dictionaries } = setup()
    dictionaries.preload({ sex: [male], bad: 'x', level: [{ value: 2, text: '二' }] })
    expect(valuesOf(await dictionaries.load('sex'))).toEqual(['1'])
    expect(valuesOf(open().options('level'))).toEqual(['2'])
    expect(dictionaries.entry('bad')).toBeNull()
    expect(ports.http.sent).toEqual([])
  })

  it('leave out tables, whose rows change', async () => {
    const { ports, open, dictionaries } = setup()
    ports.http.on('GET /sys/dict/getDictItems/a,b,c', ok([male]))
    await dictionaries.load('a,b,c')
    expect(open().entry('a,b,c')).toBeNull()
  })

  it.each(['{"sex":', '"x"', '{"sex":[1]}', '{"sex":{"options":"x","savedAtMs":1}}', '[]'])(
    'are dropped when they are %s',
    (text) => {
      const { dictionaries } = setup({ local: fakeArea({ UI_CACHE_DB_DICT_DATA: text }), session: fakeArea() })
      expect(dictionaries.entry('sex')).toBeNull()
    },
  )

  it('go with the session', async () => {
    const { ports, open, dictionaries } = setup()
    const answer = deferred<HttpReply>()
    ports.http.on(sexCall, () => answer.promise)
    const late = dictionaries.load('sex')
    dictionaries.preload({ level: [male] })
    dictionaries.clear()
    answer.resolve(ok([male]))
    expect(await late).toEqual([])
    expect(dictionaries.entry('level')).toBeNull()
    expect(open().entry('sex')).toBeNull()
  })
})

describe('refreshing', () => {
  it('has the server refresh, then takes all anew and asks again for tables in use', async () => {
    const { ports, dictionaries } = setup()
    let rows = [male]
    ports.http.on('GET /sys/dict/getDictItems/a,b,c', () => ok(rows))
    ports.http.on('GET /sys/dict/refleshCache', ok(null))
    ports.http.on('GET /sys/dict/queryAllDictItems', ok({ sex: [male, { value: '2', text: '女' }] }))
    dictionaries.preload({ sex: [male] })
    await dictionaries.load('a,b,c')
    rows = [male, male]
    const refreshed = dictionaries.refresh()
    expect(valuesOf(dictionaries.options('sex'))).toEqual(['1'])
    await refreshed
    expect(dictionaries.options('a,b,c')).toHaveLength(1)
    await settled()
    expect(valuesOf(dictionaries.options('sex'))).toEqual(['1', '2'])
    expect(dictionaries.options('a,b,c')).toHaveLength(2)
    expect(ports.http.calls().slice(1, 3)).toEqual(['GET /sys/dict/refleshCache', 'GET /sys/dict/queryAllDictItems'])
  })

  it('rejects and changes nothing when the server fails', async () => {
    const { ports, dictionaries } = setup()
    dictionaries.preload({ sex: [male] })
    ports.http.on('GET /sys/dict/refleshCache', refusal('no'))
    await expect(dictionaries.refresh()).rejects.toThrow('no')
    expect(valuesOf(dictionaries.options('sex'))).toEqual(['1'])
  })
})
