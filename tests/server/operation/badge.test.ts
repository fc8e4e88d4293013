import { expect, it } from 'vitest'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const server = await startServer(allParts())
const { client, app } = server
const { database, outbox } = app.services

const base = { del_flag: 0, row_version: 1, tenant_id: 0, create_by: 'admin', create_time: '2026-01-01 08:00:00' }
const insert = (table: string, row: Record<string, string | number>) =>
  database.query
    .insertInto(table)
    .values({ ...base, ...row })
    .execute()

for (const [id, status] of [
  ['1', '0'],
  ['2', '0'],
  ['3', '4'],
] as const)
  await insert('alarm_record', { id, title: id, alarm_no: id, alarm_time: '2026-01-01 08:00:00', times: 1, status })

const badges = async (user: string) =>
  (await client.call('GET', '/sys/permission/badges', { token: await client.login(user) })).body.result

async function grantEntry(user: string, path: string): Promise<void> {
  const { id } = await database.query
    .selectFrom('sys_permission')
    .select('id')
    .where('url', '=', path)
    .executeTakeFirstOrThrow()
  await insert('sys_role', { id: `r-${user}-own`, role_name: user, role_code: `own_${user}`, data_scope: 'all' })
  await insert('sys_user_role', { id: `ur-${user}-own`, user_id: `u-${user}`, role_id: `r-${user}-own` })
  await insert('sys_role_permission', { id: `rp-${user}-own`, role_id: `r-${user}-own`, permission_id: String(id) })
  await outbox.emit(database.query, { kind: 'rights.changed', userIds: [] })
  await outbox.flush()
}

it('badges count what each says, by the path of its entry', async () => {
  expect(await badges('admin')).toMatchObject({ '/alarm/record': 2, '/alarm/work-order': 0 })
})

it('are not there without the entry, nor without the right to list what they count', async () => {
  expect(await badges('low')).toEqual({})
  await grantCodes(server as never, 'low', ['alarmRecord:list'])
  expect(await badges('low')).toEqual({})
})

it('are there for whoever is given the entry, which lists', async () => {
  await grantEntry('victim', '/alarm/record')
  expect(await badges('victim')).toEqual({ '/alarm/record': 2 })
})
