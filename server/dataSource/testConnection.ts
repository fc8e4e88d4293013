import { dataSourceMessages, fillText } from '#core/message'
import { probePostgres } from '#server/database'
import { isOpen, placeOf } from './place.ts'

/** What a connection is tried with. */
export interface Connection {
  dbType: string
  dbUrl: string
  dbName: string
  dbUsername: string
  dbPassword: string
}

interface Setting {
  hosts: readonly string[]
  /** What the type of a database is called. */
  typeName(value: string): string
}

const postgres = '6'
const timeoutMs = 4_000

/** Tries a connection; why it was not made, null when it was. */
export async function testConnection(connection: Connection, { hosts, typeName }: Setting): Promise<string | null> {
  const { dbType, dbUrl, dbName, dbUsername: user, dbPassword: password } = connection
  if (dbType !== postgres) return fillText(dataSourceMessages.noDriver, { type: typeName(dbType) })
  const place = placeOf(dbUrl, dbName)
  if (!place) return dataSourceMessages.badUrl
  if (!isOpen(place, hosts)) return fillText(dataSourceMessages.closedHost, { host: place.host })
  const failure = await probePostgres({ ...place, user, password, timeoutMs })
  return failure && dataSourceMessages.reasons[failure]
}
