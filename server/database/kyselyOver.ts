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
import type { Cell, Statement, StatementResult } from './statement.ts'

export type DialectName = 'sqlite' | 'postgres'

/** Table names are known only at run time, because tables come from documents. */
export type AnyTables = Record<string, Record<string, Cell>>

type Execute = (statement: Statement) => Promise<StatementResult>

const refuse = (what: string, instead: string) => () => Promise.reject(new Error(`${what}: ${instead}`))

function connectionOver(execute: Execute): DatabaseConnection {
  return {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await execute({ sql, parameters })
      return { rows: rows as R[], numAffectedRows: BigInt(changes) }
    },
    streamQuery() {
      throw new Error('no streams here: read page by page, by key')
    },
  }
}

function driverOver(execute: Execute): Driver {
  const connection = connectionOver(execute)
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

/** A query builder whose statements run through `execute`. Holds no connection and is cheap to create. */
export function kyselyOver(dialect: DialectName, execute: Execute): Kysely<AnyTables> {
  return new Kysely<AnyTables>({ dialect: { ...parts[dialect], createDriver: () => driverOver(execute) } })
}
