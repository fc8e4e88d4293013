import { type BodyOf, catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { dataSourceMessages, fillText } from '#core/message'
import type { WireRecord } from '#server/access'
import type { Caller, Services } from '#server/context'
import { done, type Part, refused, route } from '#server/http'
import { storedRecords, visibleIds } from '#server/reading'
import { type Connection, testConnection } from './testConnection.ts'

type Asked = BodyOf<typeof catalogue.dataSource.test>

/** The call that tries a connection: of a stored data source, or of one that is being entered. spec: contract §9.2 */
export const dataSourcePart: Part = {
  id: 'dataSource',
  routes: [
    route(catalogue.dataSource.test, async ({ body, services, caller }) => {
      const { config, dictionaries } = services
      const connection = connectionOf(body, await storedSource(body.id, { services, caller }))
      const typeName = (value: string) => dictionaries.text('database_type', value) ?? value
      const reason = connection
        ? await testConnection(connection, { hosts: config.dataSourceHosts, typeName })
        : dataSourceMessages.noPassword
      return reason === null
        ? done(dataSourceMessages.connected)
        : refused(fillText(dataSourceMessages.failed, { reason }))
    }),
  ],
}

/** The data source that is named, if the caller may see it. */
async function storedSource(
  id: Asked['id'],
  calling: { services: Services; caller: Caller },
): Promise<WireRecord | null> {
  if (!id) return null
  const model = calling.services.library.current().resolvedModel('sysDataSource')
  if (!model) throw productError('unknownPath')
  const scope = { ...calling, model }
  const visible = await visibleIds(scope, { ids: [id] })
  const [found] = visible.has(id) ? await storedRecords(scope, [id], calling.services.database.query) : []
  if (!found) throw productError('notFound')
  return found
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * What was entered, the rest as it is stored. A stored password is used only where it was stored for: with the same address and name, or
 * whoever may test could have it sent to a server of their own. Null where a password is wanted.
 */
function connectionOf(asked: Asked, stored: WireRecord | null): Connection | null {
  const of = (name: 'dbType' | 'dbUrl' | 'dbName' | 'dbUsername') => textOf(asked[name]) || textOf(stored?.[name])
  const connection = { dbType: of('dbType'), dbUrl: of('dbUrl'), dbName: of('dbName'), dbUsername: of('dbUsername') }
  if (asked.dbPassword) return { ...connection, dbPassword: asked.dbPassword }
  const isSame =
    stored !== null && (['dbUrl', 'dbUsername'] as const).every((name) => connection[name] === stored[name])
  return isSame ? { ...connection, dbPassword: textOf(stored?.dbPassword) } : null
}
