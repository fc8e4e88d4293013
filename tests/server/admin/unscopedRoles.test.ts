import { expect, it } from 'vitest'
import { recordingLog } from '#fixtures/databases.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()

it('roles from before there were data scopes are named by the start, until somebody chooses one', async () => {
  const server = await startServer(allParts())
  const { query } = server.app.services.database
  await query.updateTable('sys_role').set({ data_scope: 'all' }).execute()
  await grantCodes(server, 'low', [])
  const setScope = (scope: string | null) =>
    query.updateTable('sys_role').set({ data_scope: scope }).where('id', '=', 'r-codes-low').execute()
  const warnings = async () => {
    const log = recordingLog()
    await startServer({ ...allParts(), shared: server, log })
    return log.lines.filter(({ message }) => message.startsWith('roles without a data scope'))
  }
  await setScope(null)
  expect(await warnings()).toMatchObject([{ level: 'warn', fields: { roles: ['codes_low'], count: 1 } }])
  await setScope('below')
  expect(await warnings()).toEqual([])
})
