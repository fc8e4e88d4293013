import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Administration,
  type Call,
  type Listed,
  listOf,
  startAdministration,
  traces,
} from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'
import type { Reply } from '#fixtures/serverClient.ts'
import { monotonicMs } from '#server/platform'

closeRecords()

let server: Administration
let admin: Call
let low: Call

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
  low = await server.as('low')
})

const expectClean = ({ status, text }: Reply) => {
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(traces)
}

describe('conditions', () => {
  it('SQ-11 wildcards of the database are plain signs', async () => {
    for (const name of ['百分%号', '下划_线'])
      await admin('POST', '/sys/position/add', { body: { name, code: `w${name.length}${name[2]}`, rank: '1' } })
    expect((await listOf(admin, '/sys/position/list', { name: '*%*' })).records.map(({ name }) => name)).toEqual([
      '百分%号',
    ])
    expect((await listOf(admin, '/sys/position/list', { name: '*_*' })).records.map(({ name }) => name)).toEqual([
      '下划_线',
    ])
    const options = await admin('GET', '/sys/position/options', { query: { keyword: '%' } })
    expect(options.body.result).toHaveLength(1)
  })

  const injected =
    "(case when (select substr(password,1,1) from sys_user where username='admin')>'m' then id else username end)"
  it.each([
    ['SQ-20', { column: injected, order: 'asc' }, 400],
    ['SQ-21', { column: 'createTime', order: 'desc,(select password from sys_user limit 1)' }, 200],
    ['SQ-22', { superQueryMatchType: 'or 1=1', superQueryParams: '[]' }, 400],
    ['SQ-22', { superQueryParams: '[{"field":"1=1) or (username","rule":"in","val":"a"}]' }, 400],
    ['SQ-22', { superQueryParams: '[{"field":"username","rule":"or 1=1","val":"a"}]' }, 400],
    ['SQ-22', { superQueryParams: 'no json' }, 400],
    [
      'SQ-22',
      {
        superQueryParams: `[${Array.from({ length: 51 }, () => '{"field":"username","rule":"eq","val":"a"}').join()}]`,
      },
      400,
    ],
    ['SQ-22', { superQueryParams: `${'['.repeat(1000)}${']'.repeat(1000)}` }, 400],
    ['SQ-24', { createTime_begin: "2020' or 1=1--" }, 400],
    [
      'SQ-32',
      { column: '(with recursive c(x) as (select 1 union all select x+1 from c) select count(*) from c)' },
      400,
    ],
    ['SQ-33', { pageSize: '-1' }, 400],
    ['SQ-33', { pageSize: '1e9' }, 400],
    ['SQ-33', { pageSize: '99999999999999999999' }, 400],
    ['SQ-33', { pageSize: '1;drop' }, 400],
    ['SQ-33', { pageSize: 'NaN' }, 400],
    ['SQ-33', { pageNo: '-5' }, 400],
    ['SQ-33', { pageNo: '2147483648' }, 400],
  ] as const)('%s %# is refused or changes nothing', async (_, query, expected) => {
    const startMs = monotonicMs()
    const answer = await admin('GET', '/sys/user/list', { query })
    expect(answer.status).toBe(expected)
    expectClean(answer)
    expect(monotonicMs() - startMs).toBeLessThan(1_000)
    if (expected === 200)
      expect((answer.body.result as Listed).total).toBe((await listOf(admin, '/sys/user/list')).total)
  })

  it.each([
    ['SQ-24', { realname: "*%' or 1=1--*" }],
    ['SQ-24', { realname: "*' or '1'='1*" }],
    ['SQ-24', { username: "admin' or '1'='1" }],
  ])('%s %j finds nothing', async (_, query) => {
    expect((await listOf(admin, '/sys/user/list', query)).total).toBe(0)
  })

  it('SQ-25 pickers take quotes as text', async () => {
    const query = {
      username: "admin' and (select count(*) from sys_user)>0--",
      departId: "1' or '1'='1",
      realname: "'",
    }
    const answer = await low('GET', '/sys/user/queryUserComponentData', { query })
    expectClean(answer)
    expect((answer.body.result as Listed).total).toBe(0)
  })

  it('SQ-31 lists of ids name exactly these records, at most 1,000', async () => {
    const evil = await admin('DELETE', '/sys/user/deleteBatch', { query: { ids: "1') or ('1'='1" } })
    expect(evil.status).toBe(404)
    const many = await admin('DELETE', '/sys/user/deleteBatch', {
      query: { ids: Array.from({ length: 1_001 }, (_, at) => `i${at}`).join() },
    })
    expect(many.status).toBe(400)
    const people = await low('GET', '/sys/user/getMultiUser', { query: { id: "u-low' or '1'='1" } })
    expect(JSON.parse(people.text)).toEqual([])
    expect((await listOf(admin, '/sys/user/list')).total).toBeGreaterThan(5)
  })

  it('SQ-34 no answer names what is behind it', async () => {
    for (const query of [
      { column: "x'" },
      { id: "'" },
      { createTime: "'" },
      { superQueryParams: "'" },
      { where: "'" },
    ] as Record<string, string>[])
      for (const path of ['/sys/user/list', '/sys/tenant/list', '/sys/sysDepart/rootList', '/sys/role/list'])
        expectClean(await admin('GET', path, { query }))
  })
})
