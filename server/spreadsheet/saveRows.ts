import { sql } from 'kysely'
import { ProductError } from '#core/error'
import type { Model } from '#core/model'
import type { RecordScope, WriteScope } from '#server/access'
import type { BehaviourOf, Body } from '#server/behaviour'
import type { DomainEvent } from '#server/context'
import { DatabaseError } from '#server/database'
import { addRecord } from '#server/writing'
import type { RowBody } from './importRows.ts'

/** A row that was left out, and why. */
export interface BadRow {
  line: number
  reason: string
}

/** Rows of one transaction: they stand or fall together when the server ends in between, and others write between two. */
export const rowsPerTransaction = 100
const transactionTimeoutMs = 60_000

type GoodRow = Extract<RowBody, { body: Body }>

/** Adds the rows under the rules of every add; gives those that were refused. */
export async function saveRows(
  scope: RecordScope,
  rows: readonly RowBody[],
  behaviourOf: BehaviourOf,
): Promise<BadRow[]> {
  const unread = rows.flatMap((row) => ('problem' in row ? [{ line: row.line, reason: row.problem }] : []))
  const prepare = behaviourOf(scope.model.id)?.prepare
  const good: GoodRow[] = []
  const refused: BadRow[] = []
  for (const row of rows) {
    if (!('body' in row)) continue
    try {
      good.push({ ...row, body: (await prepare?.(row.body, { kind: 'import', scope })) ?? row.body })
    } catch (cause) {
      refused.push({ line: row.line, reason: reasonOf(cause, scope.model) })
    }
  }
  return [...unread, ...refused, ...(await saveTogether(scope, good, behaviourOf))]
}

/** All in one transaction; a row that the database itself refuses makes each row go by itself. */
async function saveTogether(scope: RecordScope, rows: readonly GoodRow[], behaviourOf: BehaviourOf): Promise<BadRow[]> {
  if (rows.length === 0) return []
  try {
    return await inTransaction(scope, (inside) => saveEach(inside, rows, behaviourOf))
  } catch (cause) {
    const isOne = rows.length === 1
    if (!(cause instanceof DatabaseError) || cause.kind !== 'unique') throw cause
    if (isOne) return [{ line: rows[0]?.line ?? 0, reason: reasonOf(cause, scope.model) }]
    const bad: BadRow[] = []
    for (const row of rows) bad.push(...(await saveTogether(scope, [row], behaviourOf)))
    return bad
  }
}

/** The events of all rows go out as one for each kind of change. */
async function inTransaction<T>(scope: RecordScope, work: (inside: WriteScope) => Promise<T>): Promise<T> {
  const { database, outbox } = scope.services
  return database.transaction(
    async (query) => {
      const events: Extract<DomainEvent, { kind: 'record.changed' }>[] = []
      const value = await work({ ...scope, query, changes: (event) => void events.push(event) })
      for (const event of together(events)) await outbox.emit(query, event)
      return value
    },
    { transactionTimeoutMs },
  )
}

type Changed = Extract<DomainEvent, { kind: 'record.changed' }>

function together(events: readonly Changed[]): Changed[] {
  const byKind = new Map<string, Changed>()
  for (const event of events) {
    const key = `${event.model}.${event.change}`
    byKind.set(key, { ...event, ids: [...(byKind.get(key)?.ids ?? []), ...event.ids] })
  }
  return [...byKind.values()]
}

async function saveEach(scope: WriteScope, rows: readonly GoodRow[], behaviourOf: BehaviourOf): Promise<BadRow[]> {
  const bad: BadRow[] = []
  for (const { line, body } of rows) {
    const reason = await undoable(scope, () => addRecord(scope, body, behaviourOf))
    if (reason !== null) bad.push({ line, reason })
  }
  return bad
}

/** Runs one row; what a rule refuses leaves nothing behind and gives its reason. */
async function undoable({ query, model }: WriteScope, work: () => Promise<unknown>): Promise<string | null> {
  await sql`savepoint import_row`.execute(query)
  try {
    await work()
    await sql`release savepoint import_row`.execute(query)
    return null
  } catch (cause) {
    if (!(cause instanceof ProductError)) throw cause
    await sql`rollback to savepoint import_row`.execute(query)
    await sql`release savepoint import_row`.execute(query)
    return reasonOf(cause, model)
  }
}

interface FieldReasons {
  fields?: readonly { field: string; message: string }[]
}

/** Every wrong field of a refusal, by its title, in one line. */
function reasonOf(cause: unknown, { field: fieldOf }: Model): string {
  if (cause instanceof DatabaseError) return '数据库中已存在该记录'
  if (!(cause instanceof ProductError)) throw cause
  const { fields = [] } = (cause.result ?? {}) as FieldReasons
  const named = fields.map(({ field, message }) => {
    const title = fieldOf(field.split('.')[0] ?? field)?.title ?? ''
    return message.includes(title) ? message : `${title}：${message}`
  })
  return named.length > 0 ? named.join('；') : cause.message
}
