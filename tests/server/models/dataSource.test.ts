import { createServer } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { dropPostgres, freshPostgres } from '#fixtures/postgres.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { foreignAddress, isAllowed } from '#server/database'

closeServers()
const url = await freshPostgres()
afterAll(() => dropPostgres(url))
const place = new URL(url)
const { client, app } = await startServer({ ...allParts(), environment: { DATA_SOURCE_HOSTS: place.hostname } })
const token = await client.login('admin')
const low = await client.login('low')

const source = {
  ...{ dbType: '6', dbDriver: 'org.postgresql.Driver', dbUrl: `jdbc:postgresql://${place.host}${place.pathname}` },
  ...{ dbUsername: decodeURIComponent(place.username), dbPassword: decodeURIComponent(place.password) || 'any' },
}
const path = '/online/cgreport/api/testConnection'
const test = async (body: Record<string, unknown>) => (await client.call('POST', path, { token, body })).body.message
const stored = async () => {
  const body = { code: `source${Math.abs(Number(app.services.ids.next().slice(-9)))}`, name: '政务库', ...source }
  return (await client.call<{ id: string }>('POST', '/sys/dataSource/add', { token, body })).body.result.id
}

describe('a connection that is tried', () => {
  it('is told to work', async () => {
    expect(await test(source)).toBe('数据库连接成功')
  })

  it.each([
    ['a database that is not there', { dbUrl: `jdbc:postgresql://${place.host}/nowhere` }, '数据库不存在'],
    ['a type without a driver', { dbType: '2' }, '本服务器没有 Oracle 的驱动，只能连接 PostgreSQL'],
    [
      'an address of another form',
      { dbUrl: 'jdbc:mysql://127.0.0.1/x' },
      '地址应为 jdbc:postgresql://主机:端口/数据库',
    ],
    [
      'a host that the settings do not name',
      { dbUrl: 'jdbc:postgresql://169.254.169.254/x' },
      '服务器没有开放对 169.254.169.254 的连接，请管理员在设置 DATA_SOURCE_HOSTS 中加入该主机',
    ],
    ['a port where nobody listens', { dbUrl: `jdbc:postgresql://${place.hostname}:1/x` }, '主机无法连接'],
  ])('is told to fail: %s', async (_, values, reason) => {
    expect(await test({ ...source, ...values })).toBe(`数据库连接失败：${reason}`)
  })

  it('is given up where something else answers', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => other.listen(0, place.hostname, resolve))
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    expect(await test({ ...source, dbUrl: `jdbc:postgresql://${place.hostname}:${port}/x` })).toBe(
      '数据库连接失败：对方不是可用的 PostgreSQL 服务',
    )
    other.close()
  })

  it('is for who may', async () => {
    expect((await client.call('POST', path, { token: low, body: source })).status).toBe(403)
  })
})

describe('a stored data source', () => {
  it('is tried with its password, which nobody reads', async () => {
    const id = await stored()
    expect(await test({ id })).toBe('数据库连接成功')
    const { text } = await client.call('GET', '/sys/dataSource/queryById', { token, query: { id } })
    expect(text).not.toContain('dbPassword')
  })

  it('does not lend its password to another address or name', async () => {
    const id = await stored()
    const expected = '数据库连接失败：请填写密码：地址或用户名已修改，不能使用已保存的密码'
    expect(await test({ id, dbUrl: `jdbc:postgresql://${place.hostname}:1/x` })).toBe(expected)
    expect(await test({ id, dbUsername: 'other' })).toBe(expected)
  })

  it('is not found by who may not see it', async () => {
    expect((await client.call('POST', path, { token, body: { id: 'none' } })).body.success).toBe(false)
  })
})

describe('an address', () => {
  it.each([
    [
      'jdbc:postgresql://DB.example.cn:5433/village?ssl=true',
      '',
      { host: 'db.example.cn', port: 5433, database: 'village' },
    ],
    ['postgresql://10.0.0.1/', 'village', { host: '10.0.0.1', port: 5432, database: 'village' }],
    ['jdbc:postgresql://10.0.0.1/', '', null],
    ['jdbc:postgresql://a@evil/x', '', null],
    ['jdbc:postgresql://host:99999/x', '', null],
    ['jdbc:postgresql:///x', '', null],
  ])('%s', (address, name, read) => {
    expect(foreignAddress(address, name)).toEqual(read)
  })

  it('is open by its host, or by its host and port', () => {
    const place = { host: 'db', port: 5432, database: 'x' }
    expect([['DB'], ['db:5432'], ['db:5433'], []].map((hosts) => isAllowed(place, hosts))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
