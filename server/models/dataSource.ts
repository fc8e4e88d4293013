import { type BodyOf, catalogue } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { dataSourceMessages, fillText } from '#core/message'
import { type CallContext, scopeOf, type WireRecord } from '#server/access'
import type { Services } from '#server/context'
import { probePostgres } from '#server/database'
import { done, type Part, refused, route } from '#server/http'
import { foreignDatabases, sourceAddress, storedRecords, visibleIds } from '#server/reading'
import type { Behaviour } from '#server/writing'

/** The settings of a connection test. */
interface Connection {
  dbType: string
  dbUrl: string
  dbName: string
  dbUsername: string
  dbPassword: string
}

/** Tests a connection; returns why it failed, or null when it succeeded. */
async function testConnection(connection: Connection, callContext: CallContext): Promise<string | null> {
  const found = sourceAddress(connection, callContext)
  if (found.problem !== undefined) return found.problem
  const failure = await probePostgres({
    ...found.address,
    user: connection.dbUsername,
    password: connection.dbPassword,
  })
  return failure && dataSourceMessages.reasons[failure]
}

/** Data sources can reach every table of another database: in safe mode nobody changes or tries them. spec: readings (Session, sysSafeMode) */
function refuseInSafeMode({ config }: Pick<Services, 'config'>): void {
  if (config.safeMode) throw failedWith(dataSourceMessages.safeMode)
}

/** spec: readings (Session, sysSafeMode) */
export const sysDataSource: Behaviour = {
  model: 'sysDataSource',
  prepare(body, { scope }) {
    refuseInSafeMode(scope.services)
    return body
  },
  beforeDelete: (_records, { services }) => refuseInSafeMode(services),
}

type TestBody = BodyOf<typeof catalogue.dataSource.test>

/** The call that tests the connection of a stored or a newly entered data source, and the end of all connections to them. spec: contract §9.2 */
export const dataSourcePart: Part = {
  id: 'dataSource',
  start: async (services) => () => foreignDatabases(services).close(),
  routes: [
    route(catalogue.dataSource.test, async ({ body, services, caller }) => {
      refuseInSafeMode(services)
      const connection = connectionOf(body, await storedSource(body.id, { services, caller }))
      const reason = connection ? await testConnection(connection, { services, caller }) : dataSourceMessages.noPassword
      return reason === null
        ? done(dataSourceMessages.connected)
        : refused(fillText(dataSourceMessages.failed, { reason }))
    }),
  ],
}

/** The stored data source with this id, if the caller may see it. */
async function storedSource(id: TestBody['id'], callContext: CallContext): Promise<WireRecord | null> {
  if (!id) return null
  const scope = scopeOf(callContext, 'sysDataSource')
  const visible = await visibleIds(scope, { ids: [id] })
  const [found] = visible.has(id) ? await storedRecords(scope, [id], callContext.services.database.query) : []
  if (!found) throw productError('notFound')
  return found
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * The entered settings, completed by the stored ones. The stored password is only used with the stored address and user name; otherwise
 * whoever may test could have it sent to a server of their own. Null when a password is required.
 */
function connectionOf(body: TestBody, stored: WireRecord | null): Connection | null {
  const of = (name: 'dbType' | 'dbUrl' | 'dbName' | 'dbUsername') => toText(body[name]) || toText(stored?.[name])
  const connection = { dbType: of('dbType'), dbUrl: of('dbUrl'), dbName: of('dbName'), dbUsername: of('dbUsername') }
  if (body.dbPassword) return { ...connection, dbPassword: body.dbPassword }
  const isSame =
    stored !== null && (['dbUrl', 'dbUsername'] as const).every((name) => connection[name] === stored[name])
  return isSame ? { ...connection, dbPassword: toText(stored?.dbPassword) } : null
}
