import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Cell, Run } from './statement.ts'

export type DialectName = 'sqlite' | 'postgres'

/** Tables come from documents, so their names are known only when the server runs. */
export type AnyTables = Record<string, Record<string, Cell>>

const refuse = (what: string, instead: string) => () => Promise.reject(new Error(`${what}: ${instead}`))

function connectionOver(run: Run): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await run({ sql, parameters })
      return { rows: rows as R[], numAffectedRows: BigInt(changes) }
    },
    streamQuery() {
      throw new Error('no streams here: read page by page, by key')
    },
  }
}

function driverOver(run: Run): Driver {
  const connection = connectionOver(run)
  const transaction = refuse('a transaction of the query builder', 'use transaction() of the database')
  const done = () => Promise.resolve()
  return {
    init: done,
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: done,
    destroy: refuse('destroy', 'use close() of the database'),
    beginTransaction: transaction,
    commitTransaction: transaction,
    rollbackTransaction: transaction,
  }
}

const parts: Record<DialectName, Omit<Dialect, 'createDriver'>> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  },
}

/** A query builder whose statements all go through `run`. It owns no connection and is cheap to make. */
export function kyselyOver(dialect: DialectName, run: Run): Kysely<AnyTables> {
  return new Kysely<AnyTables>({ dialect: { ...parts[dialect], createDriver: () => driverOver(run) } })
}
