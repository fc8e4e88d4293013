import { sql } from 'kysely'
import { ProductError } from '#core/error'
import { spreadsheetMessages } from '#core/message'
import type { FieldProblem, Model } from '#core/model'
import type { RecordScope, WriteScope } from '#server/access'
import type { DomainEvent } from '#server/context'
import { DatabaseError } from '#server/database'
import type { BehaviourOf } from '#server/writing'
import { addFaults, addRecord, faultsIn } from '#server/writing'
import type { RowBody } from './importRows.ts'

/** A row that was left out, and why. */
export interface BadRow {
  line: number
  reason: string
}

/** Rows of one transaction: they stand or fall together when the server ends in between, and others write between two. */
export const rowsPerTransaction = 100
const transactionTimeoutMs = 60_000

/** Adds the rows under the rules of every add; gives those that were refused, each with all that is wrong with it. */
export async function saveRows(
  scope: RecordScope,
  rows: readonly RowBody[],
  behaviourOf: BehaviourOf,
): Promise<BadRow[]> {
  const prepared: RowBody[] = []
  for (const row of rows) prepared.push(await preparedRow(scope, row, behaviourOf))
  return saveTogether(scope, prepared, behaviourOf)
}

/** The row with the slow work of its behaviour done. */
async function preparedRow(scope: RecordScope, row: RowBody, behaviourOf: BehaviourOf): Promise<RowBody> {
  try {
    const body = await behaviourOf(scope.model.id)?.prepare?.(row.body, { kind: 'import', scope })
    return { ...row, body: body ?? row.body }
  } catch (cause) {
    return { ...row, faults: [...row.faults, ...refusalFaults(cause)] }
  }
}

/** All in one transaction; a row that the database itself refuses makes each row go by itself. */
async function saveTogether(scope: RecordScope, rows: readonly RowBody[], behaviourOf: BehaviourOf): Promise<BadRow[]> {
  if (rows.length === 0) return []
  try {
    return await inTransaction(scope, (inside) => saveEach(inside, rows, behaviourOf))
  } catch (cause) {
    const isOne = rows.length === 1
    if (!(cause instanceof DatabaseError) || cause.kind !== 'unique') throw cause
    if (isOne) return [{ line: rows[0]?.line ?? 0, reason: spreadsheetMessages.exists }]
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

async function saveEach(scope: WriteScope, rows: readonly RowBody[], behaviourOf: BehaviourOf): Promise<BadRow[]> {
  const bad: BadRow[] = []
  for (const { line, body, faults } of rows) {
    const refused = faults.length > 0 ? faults : await undoable(scope, () => addRecord(scope, body, behaviourOf))
    if (refused.length > 0) bad.push({ line, reason: reasonOf(await addFaults(scope, body, refused), scope.model) })
  }
  return bad
}

/** Runs one row; what a rule refuses leaves nothing behind and gives its faults. */
async function undoable({ query }: WriteScope, work: () => Promise<unknown>): Promise<readonly FieldProblem[]> {
  await sql`savepoint import_row`.execute(query)
  try {
    await work()
    await sql`release savepoint import_row`.execute(query)
    return []
  } catch (cause) {
    const faults = refusalFaults(cause)
    await sql`rollback to savepoint import_row`.execute(query)
    await sql`release savepoint import_row`.execute(query)
    return faults
  }
}

/** What a rule refuses, at the fields that it names or at none of them. Anything else ends the import. */
function refusalFaults(cause: unknown): readonly FieldProblem[] {
  if (!(cause instanceof ProductError)) throw cause
  const faults = faultsIn(cause.result)
  return faults.length > 0 ? faults : [{ field: '', message: cause.message }]
}

/** Every fault by the title of its field, in one line. */
const reasonOf = (faults: readonly FieldProblem[], { field: fieldOf }: Model): string =>
  faults
    .map(({ field, message }) => {
      const title = fieldOf(field.split('.')[0] ?? field)?.title ?? ''
      return message.includes(title) ? message : `${title}：${message}`
    })
    .join('；')
    .replaceAll('！；', '；')
