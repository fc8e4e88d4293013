import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { productError } from '#core/error'
import { limit, serverLimit } from '#core/limit'
import { fillText, spreadsheetMessages } from '#core/message'
import type { Field } from '#core/model'
import { isObject, parseJson } from '#core/object'
import type { RecordScope } from '#server/access'
import { auditedBy } from '#server/audit'
import { incoming, readableParts, spaceFailure } from '#server/file'
import { type Answer, type FormPart, isOwnClient, type RouteRequest } from '#server/http'
import { chunks } from '#server/table'
import type { BehaviourOf, Body } from '#server/writing'
import { checkAnswer, repeatedRows } from './importCheck.ts'
import { type NumberedRow, type RowBody, rowBodies } from './importRows.ts'
import { importFields } from './lookUp.ts'
import type { ReadCell } from './protocol.ts'
import {
  type BadRow,
  checkRows,
  importAnswer,
  type Outcome,
  rowsPerTransaction,
  saveRows,
  soundAnswer,
} from './report.ts'
import { type ReadRow, sheetRows } from './sheetWorker.ts'

/** Sheets are read one at a time because a large one takes much memory. */
const oneSheetAtATime = oneByOne()

/** Adds the rows of a sheet under the rules of an add; invalid rows are skipped and reported. spec: contract §8.4 */
export async function importRecords(
  scope: RecordScope,
  request: RouteRequest,
  behaviourOf: BehaviourOf,
): Promise<Answer> {
  const form = await receiveSheet(request)
  try {
    const values = sharedValues(scope, form.fields)
    const { outcome } = await oneSheetAtATime(() =>
      readSheet(scope, form.path, {
        signal: request.signal,
        values,
        take: (rows) => saveRows(scope, rows, behaviourOf),
      }),
    )
    const answer =
      form.fields.get('faulty') === 'skip'
        ? soundAnswer(outcome)
        : await importAnswer(scope, outcome, { isOwn: isOwnClient(request) })
    await noteImport(scope, outcome, (query) => request.once.keep(query, answer))
    return answer
  } finally {
    await form.remove()
  }
}

/** What an import of a sheet would come to: its rows, its columns, and the faults of its cells. Nothing is stored. */
export async function checkImport(
  scope: RecordScope,
  request: RouteRequest,
  behaviourOf: BehaviourOf,
): Promise<Answer> {
  const form = await receiveSheet(request)
  try {
    const values = sharedValues(scope, form.fields)
    const repeats = repeatedRows(scope)
    const { outcome, head } = await oneSheetAtATime(() =>
      readSheet(scope, form.path, {
        signal: request.signal,
        values,
        take: async (rows) => [...(await checkRows(scope, rows, behaviourOf)), ...repeats(rows)],
      }),
    )
    return checkAnswer(scope, {
      outcome,
      columns: head.columns,
      titles: head.titles,
      shared: new Set(Object.keys(values)),
    })
  } finally {
    await form.remove()
  }
}

interface Reading {
  signal: AbortSignal
  /** Values that all rows take, whatever their cells. */
  values: Body
  /** Takes rows in the order of the sheet; answers the refused ones. */
  take(rows: readonly RowBody[]): Promise<BadRow[]>
}

async function readSheet(
  scope: RecordScope,
  path: string,
  { signal, values, take }: Reading,
): Promise<{ outcome: Outcome; head: SheetHead }> {
  const fields = importFields(scope)
  const bad: BadRow[] = []
  let total = 0
  let waiting: NumberedRow[] = []
  let head: SheetHead | undefined
  let line = 0
  const save = async (rows: readonly NumberedRow[]) => {
    signal.throwIfAborted()
    if (!head) return
    const bodies = await rowBodies(scope, rows, head.columns)
    bad.push(...(await take(bodies.map((row) => ({ ...row, body: { ...row.body, ...values } })))))
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
    const completeCount = Math.floor(waiting.length / rowsPerTransaction) * rowsPerTransaction
    for (const rowsTogether of chunks(waiting.slice(0, completeCount), rowsPerTransaction)) await save(rowsTogether)
    waiting = waiting.slice(completeCount)
  }
  if (waiting.length > 0) await save(waiting)
  if (total === 0 || !head) throw productError('importFailed', { reason: spreadsheetMessages.noRows })
  return { outcome: { total, bad }, head }
}

/** The parent of all rows: `foreignKeys` is a JSON object of field values, or the key alone where the model has one such field. spec: widgets §7, contract §8.4 */
function sharedValues(scope: RecordScope, fields: ReadonlyMap<string, string>): Body {
  const text = fields.get('foreignKeys') ?? ''
  if (text === '') return {}
  const parsed = parseJson(text)
  if (isObject(parsed)) return parsed
  const references = importFields(scope).filter(({ type }) => type.id === 'ref')
  const [reference] = references
  if (!reference || references.length > 1)
    throw productError('importFailed', { reason: spreadsheetMessages.unclearForeignKey })
  return { [reference.name]: text }
}

function refuseTooMany(rows: number): void {
  if (rows > serverLimit.importRows)
    throw productError('importFailed', {
      reason: fillText(spreadsheetMessages.mostRows, { most: serverLimit.importRows }),
    })
}

/** Writes one audit entry for the whole import, in the transaction that stores the idempotent response. */
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

/** An uploaded sheet on disk with the other fields of its form; `remove` deletes it. */
interface ReceivedSheet {
  path: string
  fields: ReadonlyMap<string, string>
  remove(): Promise<void>
}

/** Saves the first file of a form to disk. Throws when the form has none. */
async function receiveSheet({ form, services, signal }: RouteRequest): Promise<ReceivedSheet> {
  const fileBytes = Math.min(services.config.uploadBytes, limit.uploadBytes)
  const folder = await mkdtemp(join(tmpdir(), 'village-import-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const path = join(folder, 'sheet')
  const fields = new Map<string, string>()
  let isThere = false
  const store = async ({ stream, truncated }: Extract<FormPart, { kind: 'file' }>) => {
    if (isThere) return void stream.resume()
    isThere = true
    await spaceFailure(() => pipeline(incoming(stream, { signal }), createWriteStream(path)))
    if (truncated()) throw productError('uploadTooLarge', { limit: `${Math.round(fileBytes / 1_048_576)}MB` })
  }
  try {
    for await (const part of readableParts(form({ fileBytes }))) {
      if (part.kind === 'field') fields.set(part.field, part.value)
      else await store(part)
    }
    if (!isThere) throw productError('importFailed', { reason: spreadsheetMessages.noFile })
    return { path, fields, remove }
  } catch (cause) {
    await remove()
    throw cause
  }
}

/** Where the header row of a sheet is, and the field of each column. */
interface SheetHead {
  /** Index of the header row, from 0. */
  at: number
  columns: ReadonlyMap<number, Field>
  /** The texts of the header row. */
  titles: readonly string[]
}

/** The number of title rows allowed above the header. */
const maxTitleRows = 2

const headText = (cell: ReadCell): string =>
  String(cell ?? '')
    .trim()
    .replace(/^\*|\*$/g, '')

function columnsOf(row: ReadRow, byTitle: ReadonlyMap<string, Field>): Map<number, Field> {
  const columns = new Map<number, Field>()
  const matched = new Set<Field>()
  for (const [index, cell] of row.entries()) {
    const field = byTitle.get(headText(cell))
    if (!field || matched.has(field)) continue
    matched.add(field)
    columns.set(index, field)
  }
  return columns
}

/** The row among the first three whose cells match the most field titles; undefined when no row matches any. */
function findHead(rows: readonly ReadRow[], fields: readonly Field[]): SheetHead | undefined {
  const byTitle = new Map(fields.toReversed().map((field) => [field.title, field]))
  const candidates = rows
    .slice(0, maxTitleRows + 1)
    .map((row, at): SheetHead => ({ at, columns: columnsOf(row, byTitle), titles: row.map(headText) }))
  const best = candidates.reduce((widest, next) => (next.columns.size > widest.columns.size ? next : widest), {
    at: 0,
    columns: new Map<number, Field>(),
    titles: [],
  })
  return best.columns.size > 0 ? best : undefined
}

/** Runs tasks one at a time, in the order of the calls. */
function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}
