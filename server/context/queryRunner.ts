import type { Database } from '#server/database'

/** A Kysely handle: the database itself or an open transaction. */
export type QueryRunner = Database['query']
