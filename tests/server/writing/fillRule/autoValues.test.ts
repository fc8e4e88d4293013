import { beforeAll, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { addRecord, comingRuleText, writeRecords } from '#server/writing'

closeRecords()

eachDatabase((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const order = () => actsOn(server, 'order')
  const read = async (id: string) => (await getRecord(server.scope('order', callerOf()), id)) as Record<string, string>
  const today = () => `GD${server.app.services.clock.now().slice(0, 10).replaceAll('-', '')}`

  it('fills in numbers one after the other, also for many at once, and gives back those of refused records', async () => {
    const first = await read(await order().add({ name: '一' }))
    expect(first.no).toBe(`${today()}0001`)
    expect(first.door).toMatch(/^[a-z0-9]{6}$/)
    expect((await refusalOf(order().add({ name: '' }))).id).toBe('invalid')
    const ids = await Promise.all(['二', '三', '四'].map((name) => order().add({ name })))
    const numbers = (await Promise.all(ids.map(read))).map(({ no }) => no)
    expect(numbers.sort()).toEqual(['0002', '0003', '0004'].map((end) => today() + end))
  })

  it('tells the coming number as often as it is wanted, before the first record and after it', async () => {
    const { services } = server.app
    const rule = services.library.current().fillRules.get('order_no')
    const coming = (tenantId: number) =>
      rule &&
      comingRuleText({ services, query: services.database.query }, { code: 'order_no', rule, values: {}, tenantId })
    expect([await coming(31), await coming(31)]).toEqual([`${today()}0001`, `${today()}0001`])
    const tenant = callerOf({ tenantId: 31 })
    const add = (name: string) => actsOn(server, 'order', tenant).add({ name })
    const ids = [await add('一'), await add('二')]
    expect([await coming(31), await coming(31)]).toEqual([`${today()}0003`, `${today()}0003`])
    const last = await getRecord(server.scope('order', tenant), String(ids[1]))
    expect(last.no).toBe(`${today()}0002`)
  })

  it('refuses a record whose rule nobody wrote, and names it', async () => {
    const { services } = server.app
    const library = { ...services.library.current(), fillRules: new Map() }
    const scope = {
      ...server.scope('order'),
      services: { ...services, library: { ...services.library, current: () => library } },
    }
    const work = writeRecords(scope, (inside) => addRecord(inside, { name: '七' }, () => undefined))
    expect((await refusalOf(work)).message).toMatch(/^没有填值规则 (order_no|house_number)$/)
  })

  it('counts each kind alone where the number begins with the letters of a kind', async () => {
    const site = actsOn(server, 'site')
    const codeOf = async (kind: string) =>
      (await getRecord(server.scope('site', callerOf()), await site.add({ kind }))).code
    expect(await codeOf('toilet')).toBe('SSGC00001')
    expect(await codeOf('garbage')).toBe('SSLJ00001')
    expect(await codeOf('toilet')).toBe('SSGC00002')
    const kinds = server.app.services.dictionaries.options('facility_kind', 0).map(({ value }) => value)
    const letters = []
    for (const kind of kinds) letters.push(String(await codeOf(kind)).slice(0, 4))
    expect(letters).toEqual(['SSGC', 'SSDP', 'SSYZ', 'SSSQ', 'SSSW', 'SSWS', 'SSQW', 'SSQX', 'SSLJ'])
    expect(await refusalOf(site.add({}))).toMatchObject({ id: 'invalid', message: '请选择监测类别' })
  })

  it('keeps what was entered, but not where nobody may enter anything', async () => {
    const own = await read(await order().add({ name: '五', no: 'X-1', door: 'mine' }))
    expect(own.no).toBe('X-1')
    expect(own.door).toMatch(/^[a-z0-9]{6}$/)
    expect(own.door).not.toBe('mine')
    expect((await read(await order().add({ name: '六', no: '' }))).no).toBe(`${today()}0005`)
  })
})
