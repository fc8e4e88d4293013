import type Database from 'better-sqlite3'

export interface Prepared {
  readonly statement: Database.Statement
  /** Names of the columns, known after the first run: SQLite looks at a changed schema only when a statement runs. */
  columns: readonly string[] | null
}

const capacity = 400

function prepare(db: Database.Database, sql: string): Prepared {
  const statement = db.prepare(sql)
  if (statement.reader) statement.raw(true).safeIntegers(true)
  return { statement, columns: null }
}

/**
 * Prepared statements by their text, the least recently used dropped first.
 * All are dropped when the schema has changed, because a prepared `select *` keeps the names it was prepared with.
 */
export class StatementCache {
  readonly #db: Database.Database
  readonly #version: Database.Statement
  readonly #prepared = new Map<string, Prepared>()
  #schema: unknown

  constructor(db: Database.Database) {
    this.#db = db
    this.#version = db.prepare('pragma schema_version').pluck()
  }

  /** To be called when time has passed in which another process may have changed the schema. */
  refresh(): void {
    const schema = this.#readVersion()
    if (schema !== this.#schema) this.#prepared.clear()
    this.#schema = schema
  }

  /** A file that cannot be read says so when the statement itself runs. */
  #readVersion(): unknown {
    try {
      return this.#version.get()
    } catch {
      return undefined
    }
  }

  clear(): void {
    this.#prepared.clear()
  }

  get(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) this.#prepared.delete(sql)
    const prepared = known ?? prepare(this.#db, sql)
    this.#prepared.set(sql, prepared)
    if (this.#prepared.size > capacity) this.#dropOldest()
    return prepared
  }

  #dropOldest(): void {
    const [oldest] = this.#prepared.keys()
    if (oldest !== undefined) this.#prepared.delete(oldest)
  }
}
