import { sql } from 'kysely'
import { failedWith, productError } from '#core/error'
import { writingMessages } from '#core/message'
import { noOverlapOf } from '#core/model'
import { refuseSharedWrite, type WireRecord, type WriteScope } from '#server/access'
import { storedRecords, visibleIds } from '#server/reading'
import { chunks, isNumbered } from '#server/table'
import type { Behaviour, Body, Values } from './behaviour.ts'
import { changedValues, recordEdits } from './changed.ts'
import { storedFormulas } from './defaults.ts'
import { atRow, readInput } from './input.ts'
import { allows, verifyCodes, verifyRules } from './rules.ts'
import { cellsOf, changeCells, refuseStale, updateRow, verifyWithin } from './store.ts'

/** Edits of rows that change nothing but their place among the others. */
export interface PlacedRows {
  rows: readonly Body[]
  /** The field that holds the order number. */
  order: string
  /** The path of a row in field errors. */
  pathOf(id: string): string
}

interface RowEditor {
  behaviour: Behaviour | undefined
  /** Edits one row. */
  edit(row: Body): Promise<void>
}

const rowsPerStatement = 200
const rowsAtOnce = 32

/**
 * Edits the order numbers of rows, each with the rules, rights, version and audit of an edit. A row that is moved or taken away numbers all
 * that stand below it, thousands of them: they are written some hundreds to a statement where the model allows it.
 */
export async function renumberRows(scope: WriteScope, places: PlacedRows, editor: RowEditor): Promise<void> {
  const [together, singly] = mayWriteTogether(scope, places, editor) ? splitFirst(places.rows) : [[], places.rows]
  for (const rows of chunks(together, rowsPerStatement)) await renumberTogether(scope, { ...places, rows }, editor)
  for (const rows of chunks(singly, rowsAtOnce)) await renumberSingly({ ...places, rows }, editor)
}

/** Splits off rows that are named again. */
function splitFirst(rows: readonly Body[]): [first: Body[], again: Body[]] {
  const first = new Map<string, Body>()
  const again: Body[] = []
  for (const row of rows) {
    const id = String(row.id)
    if (first.has(id)) again.push(row)
    else first.set(id, row)
  }
  return [[...first.values()], again]
}

/** Whether no check of one row looks at the number of another, and the model does nothing of its own with an edit. */
function mayWriteTogether({ model }: WriteScope, { order }: PlacedRows, { behaviour }: RowEditor): boolean {
  const hasHooks = behaviour?.normalize ?? behaviour?.beforeSave ?? behaviour?.afterWrite
  const isUnique = model.fields.some(
    ({ name, formula, document: { unique } }) =>
      unique && (name === order || formula || (Array.isArray(unique) && unique.includes(order))),
  )
  return model.field(order)?.type.id === 'int' && !isUnique && !noOverlapOf(model)?.reads.has(order) && !hasHooks
}

/** Throws what the first of the rows throws, when none is at work any more. */
async function renumberSingly({ rows, pathOf }: PlacedRows, { edit }: RowEditor): Promise<void> {
  const results = await Promise.allSettled(rows.map((row) => atRow(pathOf(String(row.id)), edit(row))))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

interface NumberedRow {
  id: string
  before: WireRecord
  values: Values
}

async function renumberTogether(
  scope: WriteScope,
  { rows, order, pathOf }: PlacedRows,
  { behaviour }: RowEditor,
): Promise<void> {
  const { query } = scope
  const ids = rows.map(({ id }) => String(id))
  const [visible, stored] = await Promise.all([visibleIds(scope, { ids, query }), storedRecords(scope, ids, query)])
  const storedById = new Map(stored.map((record) => [String(record.id), record]))
  const numbered: NumberedRow[] = []
  for (const row of rows) {
    const id = String(row.id)
    const before = visible.has(id) ? storedById.get(id) : undefined
    numbered.push(await atRow(pathOf(id), verifyRow(scope, { row, id, before, behaviour })))
  }
  const isNumberAlone = ({ values }: NumberedRow) => Object.keys(values).join() === order
  await updateNumbers(scope, order, numbered.filter(isNumberAlone))
  for (const { id, before, values } of numbered.filter((row) => !isNumberAlone(row)))
    await atRow(pathOf(id), updateRow(scope, { id, version: Number(before.rowVersion), values }))
  await recordEdits(
    scope,
    numbered.map(({ id, before, values }) => ({ id, before, after: values })),
  )
  const stillVisible = await visibleIds(scope, { ids, query })
  for (const { id, values } of numbered)
    if (!stillVisible.has(id)) await atRow(pathOf(id), verifyWithin(scope, id, values))
}

interface RowCheck {
  row: Body
  id: string
  before: WireRecord | undefined
  behaviour: Behaviour | undefined
}

/** The checks of an edit that need no other row, and what it stores. */
async function verifyRow(scope: WriteScope, { row, id, before, behaviour }: RowCheck): Promise<NumberedRow> {
  if (!before) throw productError('notFound')
  refuseSharedWrite(scope, before)
  refuseStale(scope, row, before)
  if (!allows(scope, scope.model.editWhen, before)) throw failedWith(writingMessages.notEditable)
  const values = changedValues(scope, readInput(scope, row, behaviour).values, before)
  const record = { ...before, ...values }
  const fields = new Set(Object.keys(values))
  verifyRules(scope, { record, before, fields })
  await verifyCodes(scope, { record, fields })
  const formulas = Object.entries(storedFormulas(scope, record)).filter(([name, value]) => value !== before[name])
  return { id, before, values: { ...values, ...Object.fromEntries(formulas) } }
}

/** One statement for all rows; throws when one of them has changed meanwhile. */
async function updateNumbers(scope: WriteScope, order: string, rows: readonly NumberedRow[]): Promise<void> {
  const { model, query } = scope
  const field = model.field(order)
  if (rows.length === 0 || !field) return
  const key = sql.raw(isNumbered(model) ? 'integer' : 'text')
  const tuples = rows.map(({ id, before, values }) => {
    const number = cellsOf(scope, values)[field.columnName] ?? null
    return sql`(cast(${id} as ${key}), cast(${number} as integer), cast(${Number(before.rowVersion)} as integer))`
  })
  const changes = Object.entries(changeCells(scope)).map(([name, cell]) => sql`${sql.ref(name)} = ${cell}`)
  const { rows: written } = await sql`with numbered(row_id, number, version) as (values ${sql.join(tuples)})
    update ${sql.table(model.table)} set ${sql.ref(field.columnName)} = numbered.number, row_version = numbered.version + 1, ${sql.join(changes)}
    from numbered where ${sql.table(model.table)}.id = numbered.row_id and ${sql.table(model.table)}.row_version = numbered.version returning id`.execute(
    query,
  )
  if (written.length < rows.length) throw productError('stale')
}
