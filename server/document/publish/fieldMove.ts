import { sql } from 'kysely'
import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import { textOrEmpty } from '#core/object'
import { rowPart } from '#core/permission'
import type { QueryRunner, Services } from '#server/context'
import { introspect, keptOf } from '#server/database'
import { modelOfScreen } from '#server/rights'
import { companionsOf, tableOf } from '#server/table'
import type { EditingIn } from '../editing.ts'
import { type ConfirmedSteps, modelChain, type PlannedStep } from './tablePlan.ts'

/** A field whose stored values go over to the field that takes its place, by their names. */
export interface FieldMove {
  readonly model: string
  readonly from: string
  readonly to: string
}

/** The same for a column. */
export interface ColumnMove {
  readonly table: string
  readonly from: string
  readonly to: string
}

/** The library that is live and the one that replaces it. */
interface LibraryChange {
  readonly before: Library
  readonly after: Library
}

/**
 * The columns that a move can be made for, of its model and of those that extend it: one goes, the other comes, and they store alike.
 * Those that are derived from the field go with it. Empty if it cannot be made.
 */
export function columnMoves(move: FieldMove, { before, after }: LibraryChange): readonly ColumnMove[] {
  return after.models().flatMap((model) => {
    const former = extendsModel(model.id, move.model, after) ? before.resolvedModel(model.id) : undefined
    const pair = former && movedPair(move, { former, model })
    return pair ? columnsOf(pair, { former, model }) : []
  })
}

interface Versions {
  readonly former: Model
  readonly model: Model
}

interface MovedPair {
  readonly old: Field
  readonly fresh: Field
}

/** The field that goes and the one that comes; undefined if either is in both versions or in neither. */
function movedPair({ from, to }: Pick<FieldMove, 'from' | 'to'>, { former, model }: Versions): MovedPair | undefined {
  const [old, fresh] = [former.field(from), model.field(to)]
  return old && fresh && !former.field(to) && !model.field(from) ? { old, fresh } : undefined
}

function columnsOf({ old, fresh }: MovedPair, { former, model }: Versions): readonly ColumnMove[] {
  const [oldColumns, freshColumns] = [former, model].map(
    (one) => new Map(tableOf(one).columns.map((column) => [column.name, column])),
  )
  const names = (field: Field) => [field.columnName, ...companionsOf(field).map(({ column }) => column)]
  const [oldNames, freshNames] = [names(old), names(fresh)]
  const moves = oldNames.flatMap((from, index) => {
    const to = freshNames[index]
    const [column, target] = [oldColumns?.get(from), freshColumns?.get(to ?? '')]
    return column && to && target && fits(column, target) ? [{ table: model.table, from, to }] : []
  })
  return moves.length === oldNames.length && oldNames.length === freshNames.length ? moves : []
}

type Column = ReturnType<typeof tableOf>['columns'][number]

const fits = (before: Column, after: Column): boolean =>
  before.type === after.type &&
  before.scale === after.scale &&
  (after.length === undefined || (before.length !== undefined && before.length <= after.length))

const extendsModel = (id: string | undefined, base: string, library: Library): boolean =>
  modelChain(id, library).includes(base)

/**
 * The fields of models that look as if they only had another name: one is gone, one is new, and title and type are the same. Where
 * several are alike, none is. An inherited field counts once, in the model that writes it.
 */
export function renamedFields(models: readonly Model[], change: LibraryChange): readonly FieldMove[] {
  const moves = models.flatMap((model) => movesOfModel(model, change))
  return [...new Map(moves.map((move) => [`${move.model}.${move.from}`, move])).values()]
}

function movesOfModel(model: Model, change: LibraryChange): readonly FieldMove[] {
  const former = change.before.resolvedModel(model.id)
  if (!former) return []
  const gone = former.fields.filter(({ name }) => !model.field(name))
  const fresh = model.fields.filter(({ name }) => !former.field(name))
  return gone.flatMap((field): readonly FieldMove[] => {
    const isAlike = ({ title, type }: Field) => title === field.title && type === field.type
    const [only, ...others] = fresh.filter(isAlike)
    if (!only || others.length > 0 || gone.filter(isAlike).length > 1) return []
    const move = { model: writerOf(model.id, only.name, change.after), from: field.name, to: only.name }
    return columnMoves(move, change).length > 0 ? [move] : []
  })
}

/** The model that writes a field: the nearest of those that a model extends, itself first. */
const writerOf = (id: string, name: string, library: Library): string =>
  modelChain(id, library).find((one) => Object.hasOwn(library.model(one)?.fields ?? {}, name)) ?? id

/** The id of the step that takes a moved column away. */
export const dropStep = ({ table, from }: ColumnMove): string => `drop:${table}.${from}`

/** The confirmed steps with those that take the moved columns away: nothing is lost by them. */
export const confirmedWith = (confirm: ConfirmedSteps, columns: readonly ColumnMove[]): ConfirmedSteps =>
  confirm === 'all' ? confirm : [...confirm, ...columns.map(dropStep)]

/** Carries values over to the new columns. The old ones are kept columns by now, and stay for their time. */
export async function carryValues(
  query: QueryRunner,
  { dialect }: Services['database'],
  columns: readonly ColumnMove[],
): Promise<void> {
  for (const { table, from, to } of columns) {
    const [last] = keptOf(from, (await introspect(query, dialect, table))?.keptColumns)
    if (last) await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${sql.ref(last.name)}`.execute(query)
  }
}

/** What is withheld from roles of a field goes with it when it gets another name, on every screen that shows its records. */
export async function movePageFields({ query, services, library }: EditingIn, move: FieldMove): Promise<void> {
  const current = library.current()
  if (!current.resolvedModel('sysPageField')) return
  const rows = await query
    .selectFrom('sys_page_field')
    .select(['id', 'page_component', 'field_code'])
    .where('field_type', '<>', 'button')
    .where((where) =>
      where.or([
        where('field_code', '=', move.from),
        where('field_code', 'like', `${move.from}:%`),
        where('field_code', 'like', `%:${move.from}`),
      ]),
    )
    .execute()
  for (const { id, page_component, field_code } of rows) {
    const code = String(field_code)
    const moved = movedCode(code, modelOfScreen(String(page_component), current), { move, library: current })
    if (moved !== code)
      await query.updateTable('sys_page_field').set({ field_code: moved }).where('id', '=', id).execute()
  }
  if (rows.length > 0) await services.outbox.emit(query, { kind: 'rights.changed', userIds: [] })
}

/** The code of a part of a screen over a model: a field of its own, or one of the rows of a sub-table. */
function movedCode(code: string, model: string | undefined, { move, library }: { move: FieldMove; library: Library }) {
  const [name = '', part] = code.split(':')
  const nameIn = (of: string | undefined, own: string) =>
    own === move.from && extendsModel(of, move.model, library) ? move.to : own
  const rows = textOrEmpty(library.resolvedModel(model ?? '')?.field(name)?.document.model)
  return part === undefined ? nameIn(model, name) : rowPart(nameIn(model, name), nameIn(rows, part))
}

/** The steps of a publication, with a moved column as one step in place of a removed and an added one. */
export const withMoves = (plan: readonly PlannedStep[], columns: readonly ColumnMove[]): readonly PlannedStep[] =>
  plan.flatMap((step): readonly PlannedStep[] => {
    const own = columns.filter(({ table }) => table === step.table)
    const move = (name: 'from' | 'to') => own.find((one) => one[name] === step.column)
    if (step.kind === 'keepColumn' && move('from')) return []
    const into = step.kind === 'addColumn' || step.kind === 'restoreColumn' ? move('to') : undefined
    return [into ? { ...step, id: `rename:${step.table}.${into.to}`, kind: 'renameColumn', from: into.from } : step]
  })
