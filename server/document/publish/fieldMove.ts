import { sql } from 'kysely'
import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import type { QueryRunner, Services } from '#server/context'
import { introspect, keptOf } from '#server/database'
import { companionsOf, tableOf } from '#server/table'
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

/** Those that can be made together: a field goes once, and one comes once. */
export function possibleMoves(moves: readonly FieldMove[], change: LibraryChange): readonly FieldMove[] {
  const used = new Set<string>()
  return moves.filter((move) => {
    const ends = columnMoves(move, change).flatMap(({ table, from, to }) => [`${table} -${from}`, `${table} +${to}`])
    const isPossible = ends.length > 0 && !ends.some((end) => used.has(end))
    if (isPossible) for (const end of ends) used.add(end)
    return isPossible
  })
}

/** The name that a field of a model has after these moves. */
export const nameAfter = (
  name: string,
  model: string | undefined,
  { moves, library }: { moves: readonly FieldMove[]; library: Library },
): string => moves.find((move) => move.from === name && extendsModel(model, move.model, library))?.to ?? name

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

/** A field that is gone, with the new ones that could be it under another name. */
export interface GoneField {
  readonly field: Field
  readonly candidates: readonly NewName[]
}

interface NewName {
  readonly move: FieldMove
  readonly field: Field
}

/** The fields of models that are gone and of whose type others are new. An inherited field counts once, in the model that writes it. */
export function goneFields(models: readonly Model[], change: LibraryChange): readonly GoneField[] {
  const gone = models.flatMap((model) => goneFieldsOf(model, change)).filter(({ candidates }) => candidates.length > 0)
  return [...new Map(gone.map((one) => [sourceKey(one.candidates[0]?.move), one])).values()]
}

const sourceKey = (move: FieldMove | undefined): string => `${move?.model}.${move?.from}`

function goneFieldsOf(model: Model, change: LibraryChange): readonly GoneField[] {
  const former = change.before.resolvedModel(model.id)
  if (!former) return []
  const fresh = model.fields.filter(({ name }) => !former.field(name))
  return former.fields
    .filter(({ name }) => !model.field(name))
    .map((field) => {
      const candidates = fresh
        .filter(({ type }) => type === field.type)
        .map((one) => ({
          move: { model: writerOf(model.id, one.name, change.after), from: field.name, to: one.name },
          field: one,
        }))
        .filter(({ move }) => columnMoves(move, change).length > 0)
      return { field, candidates }
    })
}

/** The moves that are likely. */
export const renamedFields = (models: readonly Model[], change: LibraryChange): readonly FieldMove[] =>
  likelyNames(goneFields(models, change)).map(({ move }) => move)

/** The new fields that look as if they only had another name: title and type are those of one that is gone. Where several are alike, none does. */
export function likelyNames(gone: readonly GoneField[]): readonly NewName[] {
  return gone.flatMap(({ field, candidates }) => {
    const [only, ...others] = candidates.filter((one) => one.field.title === field.title)
    if (!only || others.length > 0) return []
    const alike = gone.filter(
      (one) => one.field.title === field.title && one.candidates.some(({ move }) => isSameTarget(move, only.move)),
    )
    return alike.length === 1 ? [only] : []
  })
}

const isSameTarget = (one: FieldMove, other: FieldMove): boolean => one.model === other.model && one.to === other.to

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

/** The steps of a publication, with a moved column as one step in place of a removed and an added one. */
export const withMoves = (plan: readonly PlannedStep[], columns: readonly ColumnMove[]): readonly PlannedStep[] =>
  plan.flatMap((step): readonly PlannedStep[] => {
    const own = columns.filter(({ table }) => table === step.table)
    const move = (name: 'from' | 'to') => own.find((one) => one[name] === step.column)
    if (step.kind === 'keepColumn' && move('from')) return []
    const into = step.kind === 'addColumn' || step.kind === 'restoreColumn' ? move('to') : undefined
    return [into ? { ...step, id: `rename:${step.table}.${into.to}`, kind: 'renameColumn', from: into.from } : step]
  })
