import { sql } from 'kysely'
import { catalogue } from '#core/endpoint'
import { ProductError, productError } from '#core/error'
import { fillText, importingMessages, spreadsheetMessages } from '#core/message'
import type { FieldProblem, Model } from '#core/model'
import type { CallContext, RecordScope, WriteScope } from '#server/access'
import type { DomainEvent } from '#server/context'
import { DatabaseError, type TableSpec } from '#server/database'
import { type Answer, bytes, found, type Route, route } from '#server/http'
import { addFaults, addRecord, type BehaviourOf, faultsIn } from '#server/writing'
import type { RowBody } from './importRows.ts'

/** The most rows listed in a report; the rest is only counted. */
const maxLines = 10_000

export interface Outcome {
  total: number
  bad: readonly BadRow[]
}

/** The most rows listed in the response itself. */
const maxReportedLines = 100

const firstOf = ({ bad }: Outcome, count: number): readonly BadRow[] =>
  bad.toSorted((a, b) => a.line - b.line).slice(0, count)

function reportText(outcome: Outcome): string {
  const { bad } = outcome
  const lines = firstOf(outcome, maxLines).map(({ line, reason }) =>
    fillText(spreadsheetMessages.rowIgnored, { line, reason }),
  )
  const more = bad.length > maxLines ? [fillText(spreadsheetMessages.moreRows, { count: bad.length - maxLines })] : []
  return `\uFEFF${[...lines, ...more].join('\r\n')}\r\n`
}

/** The response to an import: counts, and when rows were skipped, the address of the report and its first rows. spec: contract §8.4 */
export async function importAnswer(
  scope: RecordScope,
  outcome: Outcome,
  { isOwn }: { isOwn: boolean },
): Promise<Answer> {
  const { total, bad } = outcome
  const counts = { total, success: total - bad.length, failed: bad.length }
  const message = fillText(importingMessages.summary, counts)
  if (bad.length === 0) return found({ ...familyCounts(counts), fileUrl: '' }, { message })
  const stamp = scope.services.clock.now().replace(/\D/g, '')
  const fileName = fillText(spreadsheetMessages.reportName, { title: scope.model.title, stamp })
  const id = await storeReport(scope, { fileName, text: reportText(outcome) })
  const fileUrl = isOwn ? `${base}/${id}` : await linkTo(scope, id)
  const errors = firstOf(outcome, maxReportedLines).map(({ line, reason }) => ({ line, reason }))
  return found({ ...familyCounts(counts), fileUrl, fileName, errors }, { message, code: 201 })
}

/** The response to an import of the sound rows alone: what was left out was known, and needs no report. */
export function soundAnswer({ total, bad }: Outcome): Answer {
  const success = total - bad.length
  const counts = { total: success, success, failed: 0 }
  const message = fillText(importingMessages.summary, counts)
  return found({ ...familyCounts(counts), fileUrl: '', left: bad.length }, { message })
}

interface Counts {
  total: number
  success: number
  failed: number
}

const familyCounts = ({ total, success, failed }: Counts) => ({
  total,
  success,
  failed,
  totalCount: total,
  successCount: success,
  errorCount: failed,
  msg: fillText(spreadsheetMessages.summary, { total, success, failed }),
})

const retentionMs = 7 * 86_400_000
const base = '/sys/common/importReport'

/** Reports of skipped rows. Whoever ran the import can read its report for a week. */
export const reportTable: TableSpec = {
  name: 'import_report',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'user_id', type: 'text', length: 64, nullable: false },
    { name: 'file_name', type: 'text', length: 200, nullable: false },
    { name: 'content', type: 'text', nullable: false },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_import_report_created', columns: ['created_ms'] }],
}

/** Stores a report and returns its id. */
async function storeReport(
  { services, caller }: CallContext,
  { fileName, text }: { fileName: string; text: string },
): Promise<string> {
  const { database, random, clock } = services
  const id = random.hex(16)
  const nowMs = clock.nowMs()
  const row = { id, user_id: caller.user.id, file_name: fileName, content: text, created_ms: nowMs }
  await database.transaction(async (query) => {
    await query
      .deleteFrom(reportTable.name)
      .where('created_ms', '<', nowMs - retentionMs)
      .execute()
    await query.insertInto(reportTable.name).values(row).execute()
  })
  return id
}

const fileBase = '/sys/common/static/importReport'

/** A link to a report for clients that open it without headers, with a ticket. spec: contract §8.4 */
async function linkTo({ services, caller }: CallContext, id: string): Promise<string> {
  const path = `${fileBase}/${id}.txt`
  return `${path}?ticket=${await services.tickets.issue(caller, services.config.apiBase + path)}`
}

/** A report of its owner. */
async function reportFile({ services, caller }: CallContext, id: string): Promise<Answer> {
  const row = await services.database.query
    .selectFrom(reportTable.name)
    .select(['file_name', 'content'])
    .where('id', '=', id)
    .where('user_id', '=', caller.user.id)
    .executeTakeFirst()
  if (!row) throw productError('notFound')
  return bytes({ body: String(row.content), contentType: 'text/plain; charset=utf-8', fileName: String(row.file_name) })
}

/** Serves a report to its owner, by the token of the session or by a ticket. */
export const importReportRoutes: readonly Route[] = [
  route(catalogue.file.importReport, ({ services, caller, params }) =>
    reportFile({ services, caller }, params.id ?? ''),
  ),
  route(catalogue.file.importReportFile, async ({ services, params, query, ip, requestId }) => {
    const name = params.name ?? ''
    const address = `${services.config.apiBase}${fileBase}/${name}`
    const caller = query.ticket ? await services.tickets.redeem(query.ticket, address, { ip, requestId }) : null
    if (!caller) throw productError('forbidden')
    return reportFile({ services, caller }, name.replace(/\.txt$/, ''))
  }),
]

/** A skipped row and the reason, with its faults by field. */
export interface BadRow {
  line: number
  reason: string
  faults: readonly FieldProblem[]
}

/** Rows per transaction: if the server stops, a batch is stored completely or not at all; others can write in between. */
export const rowsPerTransaction = 100
const transactionTimeoutMs = 60_000

/** Adds the rows under the rules of an add. Returns the refused rows, each with all its problems. */
export async function saveRows(
  scope: RecordScope,
  rows: readonly RowBody[],
  behaviourOf: BehaviourOf,
): Promise<BadRow[]> {
  return saveTogether(scope, await preparedRows(scope, rows, behaviourOf), { behaviourOf, run: inTransaction })
}

/** The rows that `saveRows` would refuse. Nothing is stored: what is written to see that is rolled back. */
export async function checkRows(
  scope: RecordScope,
  rows: readonly RowBody[],
  behaviourOf: BehaviourOf,
): Promise<BadRow[]> {
  return saveTogether(scope, await preparedRows(scope, rows, behaviourOf), { behaviourOf, run: rolledBack })
}

async function preparedRows(scope: RecordScope, rows: readonly RowBody[], behaviourOf: BehaviourOf) {
  const prepared: RowBody[] = []
  for (const row of rows) prepared.push(await preparedRow(scope, row, behaviourOf))
  return prepared
}

interface Saving {
  behaviourOf: BehaviourOf
  /** Runs work in a transaction. */
  run: typeof inTransaction
}

/** Runs the `prepare` hook of the behaviour, which may be slow, outside the transaction. */
async function preparedRow(scope: RecordScope, row: RowBody, behaviourOf: BehaviourOf): Promise<RowBody> {
  try {
    const body = await behaviourOf(scope.model.id)?.prepare?.(row.body, { kind: 'import', scope })
    return { ...row, body: body ?? row.body }
  } catch (cause) {
    return { ...row, faults: [...row.faults, ...refusalFaults(cause)] }
  }
}

/** Saves all rows in one transaction. After a unique violation each row is saved separately. */
async function saveTogether(scope: RecordScope, rows: readonly RowBody[], saving: Saving): Promise<BadRow[]> {
  if (rows.length === 0) return []
  try {
    return await saving.run(scope, (inside) => saveEach(inside, rows, saving.behaviourOf))
  } catch (cause) {
    const isOne = rows.length === 1
    if (!(cause instanceof DatabaseError) || cause.kind !== 'unique') throw cause
    if (isOne) return [existingRow(rows[0]?.line ?? 0)]
    const bad: BadRow[] = []
    for (const row of rows) bad.push(...(await saveTogether(scope, [row], saving)))
    return bad
  }
}

const existingRow = (line: number): BadRow => ({
  line,
  reason: spreadsheetMessages.exists,
  faults: [{ field: '', message: spreadsheetMessages.exists }],
})

/** Leaves a transaction that is to store nothing. */
class RolledBack extends Error {}

async function rolledBack<T>(scope: RecordScope, work: (inside: WriteScope) => Promise<T>): Promise<T> {
  let value: { of: T } | undefined
  try {
    await scope.services.database.transaction(
      async (query) => {
        value = { of: await work({ ...scope, query, changes: () => undefined }) }
        throw new RolledBack()
      },
      { transactionTimeoutMs },
    )
  } catch (cause) {
    if (!(cause instanceof RolledBack)) throw cause
  }
  if (!value) throw new Error('a check has no result')
  return value.of
}

/** Runs `work` in a transaction and merges the events of all rows into one per kind of change. */
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

type RecordChange = Extract<DomainEvent, { kind: 'record.changed' }>

function together(events: readonly RecordChange[]): RecordChange[] {
  const byKind = new Map<string, RecordChange>()
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
    if (refused.length === 0) continue
    const all = await addFaults(scope, body, refused)
    bad.push({ line, reason: reasonOf(all, scope.model), faults: all })
  }
  return bad
}

/** Saves one row at a savepoint; when a rule refuses it, rolls back and returns the faults. */
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

/** The faults in a refusal, by field if it names any. Other errors are rethrown and end the import. */
function refusalFaults(cause: unknown): readonly FieldProblem[] {
  if (!(cause instanceof ProductError)) throw cause
  const faults = faultsIn(cause.result)
  return faults.length > 0 ? faults : [{ field: '', message: cause.message }]
}

/** All faults in one line, each with the title of its field. */
const reasonOf = (faults: readonly FieldProblem[], { field: fieldOf }: Model): string =>
  faults
    .map(({ field, message }) => {
      const title = fieldOf(field.split('.')[0] ?? field)?.title ?? ''
      return message.includes(title) ? message : `${title}：${message}`
    })
    .join('；')
    .replaceAll('！；', '；')
