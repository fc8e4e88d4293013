import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, listOf, startAdministration, traces } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'
import type { Reply } from '#fixtures/serverClient.ts'
import { monotonicMs } from '#server/platform'

closeRecords()

let server: Administration
let admin: Call

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
})

const expectClean = ({ status, text }: Reply) => {
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(traces)
}

describe('writes', () => {
  const odd: unknown[] = [
    null,
    [],
    {},
    '',
    true,
    -0,
    'NaN',
    'x'.repeat(100_000),
    '\u0000',
    '\ud800',
    '😀',
    '‮abc',
    '275760-09-13',
    2 ** 53 + 1,
    [[[[]]]],
    { a: { b: 1 } },
  ]

  it('DO-06 odd values of every field give an answer and no failure', async () => {
    const models = [
      'sysUser',
      'sysRole',
      'sysDepart',
      'sysPosition',
      'sysDict',
      'sysDictItem',
      'sysPermission',
      'sysTenant',
    ].map((id) => server.model(id))
    for (const model of models)
      for (const [at, field] of model.fields.entries()) {
        const value = odd[at % odd.length]
        const body = JSON.stringify({ id: 'x', [field.name]: value, name: value })
        for (const [method, call] of [
          ['POST', 'add'],
          ['PUT', 'edit'],
        ] as const)
          expectClean(await admin(method, `${model.api}/${call}`, { body: body.replace('"-0"', '-0') }))
      }
    for (const value of odd)
      for (const name of ['username', 'birthday', 'sex', 'selecteddeparts', 'relTenantIds', 'id', 'rowVersion'])
        expectClean(await admin('PUT', '/sys/user/edit', { body: JSON.stringify({ id: 'u-low', [name]: value }) }))
    expectClean(await admin('PUT', '/sys/user/edit', { body: '{"id":"u-low","sex":1e400}' }))
  })

  it('DO-12 no tree becomes a circle, and one that is already there ends', async () => {
    const { query } = server.app.services.database
    const base = { del_flag: 0, tenant_id: 0, row_version: 1, org_category: '1' }
    await query
      .insertInto('sys_depart')
      .values({ ...base, id: 'c-1', parent_id: 'c-2', depart_name: '环一', org_code: 'C01' })
      .execute()
    await query
      .insertInto('sys_depart')
      .values({ ...base, id: 'c-2', parent_id: 'c-1', depart_name: '环二', org_code: 'C02' })
      .execute()
    const startMs = monotonicMs()
    for (const path of ['queryTreeList', 'queryDepartTreeSync', 'queryIdTree', 'listAll'])
      expect((await admin('GET', `/sys/sysDepart/${path}`)).status).toBe(200)
    expect((await admin('GET', '/sys/sysDepart/queryAllParentId', { query: { departId: 'c-1' } })).status).toBe(200)
    expect((await admin('GET', '/sys/user/list', { query: { departId: 'c-1' } })).status).toBe(200)
    expect((await admin('DELETE', '/sys/sysDepart/delete', { query: { id: 'c-1' } })).body.success).toBe(true)
    expect(monotonicMs() - startMs).toBeLessThan(3_000)
    expect(
      (await admin('POST', '/sys/sysDepart/add', { body: { departName: 'x', parentId: 'missing', orgCategory: '1' } }))
        .body.success,
    ).toBe(false)
  })

  it('DO-15 the same create many times at once makes one record', async () => {
    const body = { username: 'oneonly', realname: '一', workNo: 'one', phone: '13500000001', password: 'Aa1!bb2@' }
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin('POST', '/sys/user/add', { body })))
    expect(answers.filter(({ body: { success } }) => success)).toHaveLength(1)
    for (const answer of answers) expectClean(answer)
    expect((await listOf(admin, '/sys/user/list', { username: 'oneonly' })).total).toBe(1)
  })

  it('DO-15 a create with a key is done once, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'key-1' }
    const body = { name: '键', code: 'keyed', rank: '1' }
    const [first, second] = [
      await admin('POST', '/sys/position/add', { body, headers }),
      await admin('POST', '/sys/position/add', { body, headers }),
    ]
    expect(second.body.result).toEqual(first.body.result)
    expect((await listOf(admin, '/sys/position/list', { code: 'keyed' })).total).toBe(1)
  })

  it('DO-16 a stale edit is refused with the record as it is', async () => {
    const id = 'u-low'
    const edit = (telephone: string) => admin('PUT', '/sys/user/edit', { body: { id, telephone, rowVersion: version } })
    const version = (await server.row('sys_user', id))?.row_version
    expect((await edit('010-12345678')).body.success).toBe(true)
    const stale = await edit('010-87654321')
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      code: 409,
      result: { current: { id, telephone: '010-12345678', rowVersion: Number(version) + 1 } },
    })
    expect(stale.text).not.toMatch(/password/)
  })
})
