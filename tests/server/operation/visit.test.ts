import { expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client, app } = await startServer(allParts())
const { database, clock } = app.services
const token = await client.login('low')
const today = clock.now().slice(0, 10)

const signIn = (id: string, more: Record<string, string>) =>
  database.query
    .insertInto('sys_log')
    .values({
      ...{ id, tenant_id: 0, del_flag: 0, row_version: 1, log_type: '1', create_by: 'low' },
      ...{ log_content: '登录：成功', ip: '10.0.0.1', create_time: '2020-01-01 08:00:00', ...more },
    })
    .execute()

it('tells visits in all and of today, signing out not among them', async () => {
  const before = (await client.call('GET', '/sys/loginfo', { token })).body.result as Record<string, number>
  await signIn('v1', {})
  await signIn('v2', { create_time: `${today} 00:00:01`, ip: '10.0.0.2' })
  await signIn('v3', { create_time: `${today} 00:00:02`, ip: '10.0.0.2' })
  await signIn('v4', { create_time: `${today} 00:00:03`, log_content: '退出登录' })
  const { body } = await client.call('GET', '/sys/loginfo', { token })
  expect(body.message).toBe('登录成功')
  const after = body.result as Record<string, number>
  const grown = Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - (before[name] ?? 0)]))
  expect(grown).toEqual({ totalVisitCount: 3, todayVisitCount: 2, todayIp: 1 })
})

it('tells the last seven days, also those without a visit', async () => {
  const days = (await client.call('GET', '/sys/visitInfo', { token })).body.result as Record<string, unknown>[]
  expect(days).toHaveLength(7)
  expect(days[0]).toMatchObject({ visit: 0, ip: 0 })
  expect(days.at(-1)).toMatchObject({ tian: today, type: today.slice(5), visit: expect.any(Number) })
})
