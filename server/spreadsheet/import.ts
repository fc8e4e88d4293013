import { productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, spreadsheetMessages } from '#core/message'
import type { RecordScope } from '#server/access'
import { auditedBy } from '#server/audit'
import type { Answer, RouteRequest } from '#server/http'
import { chunks } from '#server/table'
import type { BehaviourOf } from '#server/writing'
import { importFields } from './columns.ts'
import { type NumberedRow, rowBodies } from './importRows.ts'
import { sheetRows } from './read/readSheet.ts'
import { receiveSheet } from './receive.ts'
import { importAnswer, type Outcome } from './report.ts'
import { type BadRow, rowsPerTransaction, saveRows } from './saveRows.ts'
import { findHead, type SheetHead } from './sheetHead.ts'
import { oneByOne } from './turn.ts'

/** Sheets are read one at a time: the largest takes much memory. */
const reading = oneByOne()

/** Adds the rows of a sheet, each under the rules of an add; bad rows are left out and told. spec: contract §8.4 */
export async function importRecords(
  scope: RecordScope,
  request: RouteRequest,
  behaviourOf: BehaviourOf,
): Promise<Answer> {
  const file = await receiveSheet(request)
  try {
    const outcome = await reading(() => importSheet(scope, file.path, { behaviourOf, signal: request.signal }))
    const answer = await importAnswer(scope, outcome)
    await noteImport(scope, outcome, (query) => request.once.keep(query, answer))
    return answer
  } finally {
    await file.remove()
  }
}

interface Reading {
  behaviourOf: BehaviourOf
  signal: AbortSignal
}

async function importSheet(scope: RecordScope, path: string, { behaviourOf, signal }: Reading): Promise<Outcome> {
  const fields = importFields(scope)
  const bad: BadRow[] = []
  let total = 0
  let waiting: NumberedRow[] = []
  let head: SheetHead | undefined
  let line = 0
  const save = async (rows: readonly NumberedRow[]) => {
    signal.throwIfAborted()
    if (head) bad.push(...(await saveRows(scope, await rowBodies(scope, rows, head.columns), behaviourOf)))
  }
  for await (const { rows: part, count } of sheetRows(path)) {
    head ??= findHead(part, fields)
    if (!head) throw productError('importFailed', { reason: spreadsheetMessages.noHead })
    refuseTooMany(count - head.at - 1)
    const firstLine = line + 1
    line += part.length
    const rows = part
      .map((cells, index): NumberedRow => ({ line: firstLine + index, cells }))
      .filter((row) => row.line > (head?.at ?? 0) + 1 && row.cells.some((cell) => cell !== null))
    total += rows.length
    waiting = [...waiting, ...rows]
    const whole = Math.floor(waiting.length / rowsPerTransaction) * rowsPerTransaction
    for (const rowsTogether of chunks(waiting.slice(0, whole), rowsPerTransaction)) await save(rowsTogether)
    waiting = waiting.slice(whole)
  }
  if (waiting.length > 0) await save(waiting)
  if (total === 0) throw productError('importFailed', { reason: spreadsheetMessages.noRows })
  return { total, bad }
}

function refuseTooMany(rows: number): void {
  if (rows > limit.importRows)
    throw productError('importFailed', { reason: fillText(spreadsheetMessages.mostRows, { most: limit.importRows }) })
}

/** One line in the log for the whole import; the answer to its key stands with it. */
async function noteImport(
  { services, caller, model }: RecordScope,
  { total, bad }: Outcome,
  keep: (query: Parameters<RouteRequest['once']['keep']>[0]) => Promise<void>,
): Promise<void> {
  await services.database.transaction(async (query) => {
    await services.audit.write(query, {
      ...auditedBy(caller),
      action: 'import',
      model: model.id,
      recordId: '',
      note: fillText(spreadsheetMessages.outcome, { total, success: total - bad.length, failed: bad.length }),
    })
    await keep(query)
  })
}
