import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client } = await startServer(allParts())
const token = await client.login('admin')
const low = await client.login('low')

const route = {
  routerId: 'village',
  name: '系统管理',
  uri: 'lb://village',
  predicates: [{ name: 'Path', args: '/sys/**' }],
}
const add = async (values: Record<string, unknown>) =>
  (await client.call<{ id: string }>('POST', '/sys/gatewayRoute/add', { token, body: { ...route, ...values } })).body
const refresh = async () => (await client.call('POST', '/sys/gatewayRoute/refresh', { token })).body
const published = async () =>
  (await client.call<{ id: string }[]>('GET', '/sys/gatewayRoute/published', { token })).body.result

describe('a route', () => {
  it.each([
    ['an address of another form', { routerId: 'r1', uri: 'ftp://village' }, 'lb://服务名'],
    ['no condition', { routerId: 'r2', predicates: [] }, '请至少填写一个路由条件'],
    ['a condition that there is not', { routerId: 'r3', predicates: [{ name: 'Moon', args: 'full' }] }, '没有选项'],
  ])('is refused with %s', async (_, values, message) => {
    const body = await add(values)
    expect([body.success, body.message]).toEqual([false, expect.stringContaining(message)])
  })

  it('has an id of its own', async () => {
    await add({ routerId: 'twice' })
    expect((await add({ routerId: 'twice' })).success).toBe(false)
  })
})

describe('publishing the routes', () => {
  it('gives those in use, in their order', async () => {
    await add({ routerId: 'second', sortNo: 9, filters: [{ name: 'StripPrefix', args: '1' }] })
    await add({ routerId: 'off', status: '0' })
    expect(await refresh()).toMatchObject({ success: true, message: '已发布 2 条启用的路由', result: { count: 2 } })
    expect(await published()).toMatchObject([
      { id: 'twice', predicates: [{ name: 'Path', args: '/sys/**' }], filters: [] },
      { id: 'second', order: 9, filters: [{ name: 'StripPrefix', args: '1' }] },
    ])
  })

  it('is refused as a whole where one of them cannot be used, and what was published stays', async () => {
    const { id } = (await add({ routerId: 'late', predicates: [{ name: 'After', args: 'tomorrow' }] })).result
    const answer = await refresh()
    expect(answer.success).toBe(false)
    expect(answer.message).toContain('late 的条件“After”应为日期时间')
    expect((await published()).map((one) => one.id)).toEqual(['twice', 'second'])
    await client.call('DELETE', '/sys/gatewayRoute/delete', { token, query: { id } })
    expect(await refresh()).toMatchObject({ success: true })
  })

  it('is for who may', async () => {
    expect((await client.call('POST', '/sys/gatewayRoute/refresh', { token: low })).status).toBe(403)
  })
})
