import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { documentsOf } from '#fixtures/serverDocuments.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { adminPart } from '#server/admin'
import { behaviours } from '#server/models'
import { recordPart } from '#server/record'

closeServers()

const folder = 'schemas/models'
const otherModels = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.model.json') && !file.includes('lowapp'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as AnyDocument)

describe('X-Low-App-ID', () => {
  let server: TestServer
  const ask = async (user: string, path: string, app?: string) => {
    const token = await server.client.login(user)
    return server.client.call('GET', path, {
      token,
      headers: app === undefined ? {} : { 'x-low-app-id': app },
    })
  }

  beforeAll(async () => {
    server = await startServer(allParts())
    await grantCodes(server, 'low', ['user:list', 'role:list'])
    await grantCodes(server, 'keeper', ['role:list', 'position:list'])
    const base = { tenant_id: 0, del_flag: 0, row_version: 1, create_by: 'admin', create_time: '2026-01-01 00:00:00' }
    const app = { ...base, app_name: '村民积分', roles: 'r-codes-keeper', app_status: '1' }
    await server.app.services.database.query
      .insertInto('low_app')
      .values([
        { ...app, id: 'points', app_code: 'point' },
        { ...app, id: 'draft', app_code: 'draft', app_name: '草稿', app_status: '0' },
        { ...app, id: 'foreign', app_name: '别家', app_code: 'foreign', tenant_id: 9 },
        { ...app, id: 'bare', app_name: '无角色', app_code: 'bare', roles: null },
      ])
      .execute()
  })

  it('leaves what both the user and the app may do', async () => {
    for (const app of ['points', 'point']) {
      expect((await ask('low', '/sys/role/list', app)).status).toBe(200)
      expect((await ask('low', '/sys/user/list', app)).status).toBe(403)
      expect((await ask('low', '/sys/position/list', app)).status).toBe(403)
    }
    expect((await ask('low', '/sys/user/list')).status).toBe(200)
  })

  it('binds administrators, too', async () => {
    expect((await ask('admin', '/sys/position/list', 'points')).status).toBe(200)
    expect((await ask('admin', '/sys/user/list', 'points')).status).toBe(403)
  })

  it('of an app without roles leaves nothing', async () => {
    expect((await ask('admin', '/sys/role/list', 'bare')).status).toBe(403)
  })

  it.each(['none', 'draft', 'foreign', "x' or '1'='1", '0'])('forged as %s answers 403', async (app) => {
    const { status, body } = await ask('admin', '/sys/role/list', app)
    expect([status, body.code, body.message]).toEqual([403, 510, '应用不存在或没有发布'])
  })

  it('is one header', async () => {
    const { status } = await ask('low', '/sys/role/list', 'points')
    expect(status).toBe(200)
    const token = await server.client.login('low')
    const response = await fetch(`${server.origin}/system-api/sys/role/list`, {
      headers: { 'x-access-token': token, 'x-low-app-id': 'points, none' },
    })
    expect(response.status).toBe(403)
  })
})

it('where no apps are installed every one is unknown', async () => {
  const server = await startServer({ parts: [recordPart(behaviours), adminPart], documents: documentsOf(otherModels) })
  const token = await server.client.login('admin')
  expect((await server.client.call('GET', '/sys/role/list', { token, headers: { 'x-low-app-id': 'a' } })).status).toBe(
    403,
  )
})
