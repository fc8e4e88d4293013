import { fillText, spreadsheetMessages } from '#core/message'
import type { Field } from '#core/model'
import type { RecordScope } from '#server/access'
import { type Answer, found } from '#server/http'
import type { RowBody } from './importRows.ts'
import { importFields, requiredTitles } from './lookUp.ts'
import type { BadRow, Outcome } from './report.ts'

interface CheckedSheet {
  outcome: Outcome
  /** The field of each column that has one. */
  columns: ReadonlyMap<number, Field>
  /** The texts of the header row. */
  titles: readonly string[]
  /** Fields whose values come with the call. */
  shared: ReadonlySet<string>
}

/** The most faults that are listed; the rest is counted. */
const maxFaults = 500

/** The response to a check: rows, columns, required fields without a column, and the faults with their cells. */
export function checkAnswer(scope: RecordScope, { outcome, columns, titles, shared }: CheckedSheet): Answer {
  const { total } = outcome
  const bad = mergedByLine(outcome.bad)
  const indexes = new Map([...columns].map(([index, { name }]) => [name, index]))
  const matched = new Set([...columns.values()].map(({ name }) => name))
  const missing = importFields(scope).filter(({ name }) => !matched.has(name) && !shared.has(name))
  const faults = bad.flatMap(({ line, faults }) =>
    faults.map(({ field, message }) => {
      const index = indexes.get(field.split('.')[0] ?? field)
      return {
        line,
        cell: index === undefined ? '' : `${columnLetters(index)}${line}`,
        title: scope.model.field(field.split('.')[0] ?? field)?.title ?? '',
        message,
      }
    }),
  )
  return found({
    total,
    sound: total - bad.length,
    faulty: bad.length,
    columns: titles.flatMap((title, index) =>
      title === '' ? [] : [{ title, field: columns.get(index)?.title ?? null }],
    ),
    missing: requiredTitles(missing),
    faultCount: faults.length,
    faults: faults.slice(0, maxFaults),
  })
}

/** Refusals of one line as one, in the order of the lines. Of what two checks find wrong with a field, the first stays. */
function mergedByLine(rows: readonly BadRow[]): BadRow[] {
  const byLine = new Map<number, BadRow>()
  for (const row of rows) {
    const before = byLine.get(row.line)
    const more = row.faults.filter(({ field }) => !before?.faults.some((fault) => fault.field === field))
    byLine.set(row.line, before ? { ...before, faults: [...before.faults, ...more] } : row)
  }
  return [...byLine.values()].toSorted((one, other) => one.line - other.line)
}

/** The letters of a column as spreadsheets name it: 0 is A, 26 is AA. */
function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter
}

const comparable = (field: Field | undefined, value: unknown): unknown =>
  field?.document.caseless && typeof value === 'string' ? value.toLowerCase() : (value ?? null)

/** Finds rows whose unique values stand in an earlier row of the sheet: each part of it is checked alone, so the database cannot tell. */
export function repeatedRows({ model }: RecordScope): (rows: readonly RowBody[]) => BadRow[] {
  const groups = model.fields.flatMap(({ name, document: { unique } }) =>
    unique ? [[name, ...(Array.isArray(unique) ? unique.map(String) : [])]] : [],
  )
  const lines = new Map<string, number>()
  const earlierLine = ({ line, body }: RowBody, fields: readonly string[]): number | undefined => {
    const values = fields.map((field) => comparable(model.field(field), body[field]))
    if (values[0] === null || values[0] === '') return undefined
    const key = JSON.stringify([fields, values])
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, line)
    return earlier
  }
  return (rows) =>
    rows.flatMap((row) =>
      groups.flatMap((fields) => {
        const line = earlierLine(row, fields)
        if (line === undefined) return []
        const message = fillText(spreadsheetMessages.repeated, { line })
        return [{ line: row.line, reason: message, faults: [{ field: fields[0] ?? '', message }] }]
      }),
    )
}
