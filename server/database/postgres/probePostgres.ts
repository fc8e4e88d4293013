import { Client } from 'pg'

/** A PostgreSQL server that is not the product's own. */
interface ForeignDatabase {
  host: string
  port: number
  database: string
  user: string
  password: string
  timeoutMs: number
}

/** Why a connection was not made. `elsewhere` is anything that has no name here. */
type ProbeFailure = 'credentials' | 'noDatabase' | 'unreachable' | 'timeout' | 'elsewhere'

const failures: Readonly<Record<string, ProbeFailure>> = {
  '28P01': 'credentials',
  '28000': 'credentials',
  '3D000': 'noDatabase',
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'timeout',
}

/** Connects, asks for one row and leaves; null when that worked. */
export async function probePostgres({ timeoutMs, ...place }: ForeignDatabase): Promise<ProbeFailure | null> {
  const client = new Client({ ...place, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return null
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    return failures[code ?? ''] ?? (message?.includes('timeout') ? 'timeout' : 'elsewhere')
  } finally {
    await client.end().catch(() => undefined)
  }
}
