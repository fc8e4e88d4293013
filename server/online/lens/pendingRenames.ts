import { sql } from 'kysely'
import type { Library } from '#core/library'
import { isObject } from '#core/object'
import type { QueryRunner, Services } from '#server/context'
import { introspect, keptOf } from '#server/database'
import { companionsOf, tableOf } from '#server/table'
import { camelCase, type FormInUse, modelIdOf } from '../definition/definition.ts'
import { forgetExtra, readExtra, writeExtra } from './extraTable.ts'
import type { ColumnRename } from './storedForm.ts'

/** What the columns of a draft are called in the table until it is synchronised, by their new names. */
const key = 'renames'

type Names = Readonly<Record<string, string>>

const namesOf = async (query: QueryRunner, model: string): Promise<Names> => {
  const stored = await readExtra(query, { document: model, key })
  return isObject(stored) ? (stored as Names) : {}
}

/** Notes columns that a draft renames, so that synchronising carries their values over. */
export async function noteRenames(query: QueryRunner, renames: readonly ColumnRename[]): Promise<void> {
  for (const table of new Set(renames.map((rename) => rename.table))) {
    const names: Record<string, string> = { ...(await namesOf(query, modelIdOf(table))) }
    for (const { from, to } of renames.filter((rename) => rename.table === table)) {
      names[to] = names[from] ?? from
      delete names[from]
    }
    await writeExtra(query, { document: modelIdOf(table), key, value: names })
  }
}

/** Forgets the renamed columns of a form, which are in its tables now. */
export async function forgetRenames(query: QueryRunner, models: readonly string[]): Promise<void> {
  for (const document of models) await forgetExtra(query, { document, key })
}

/** The renamed columns of a live form that can be carried over to `next`: the old one goes, the new one comes, and they store the same. */
export async function carriedRenames(
  query: QueryRunner,
  { model, subs }: FormInUse,
  next: Library,
): Promise<readonly ColumnRename[]> {
  const renames: ColumnRename[] = []
  for (const live of [model, ...subs.map((sub) => sub.model)]) {
    const target = next.resolvedModel(live.id)
    if (!target) continue
    const [old, fresh] = [live, target].map((one) => new Map(tableOf(one).columns.map((each) => [each.name, each])))
    for (const [to, from] of Object.entries(await namesOf(query, live.id))) {
      const [before, after] = [old?.get(from), fresh?.get(to)]
      const field = target.field(camelCase(to))
      const isMoved = !old?.has(to) && !fresh?.has(from) && field && companionsOf(field).length === 0
      if (before && after && isMoved && fits(before, after)) renames.push({ table: live.table, from, to })
    }
  }
  return renames
}

type Column = ReturnType<typeof tableOf>['columns'][number]

const fits = (before: Column, after: Column): boolean =>
  before.type === after.type &&
  before.scale === after.scale &&
  (after.length === undefined || (before.length !== undefined && before.length <= after.length))

/** The steps by which a publication would take the old columns away. */
export const stepsOf = (renames: readonly ColumnRename[]): string[] =>
  renames.map(({ table, from }) => `drop:${table}.${from}`)

/** Carries values into renamed columns. The old ones are kept columns by now, and stay for their 30 days. */
export async function carryValues(
  query: QueryRunner,
  { dialect }: Services['database'],
  renames: readonly ColumnRename[],
): Promise<void> {
  for (const { table, from, to } of renames) {
    const [last] = keptOf(from, (await introspect(query, dialect, table))?.keptColumns)
    if (last) await sql`update ${sql.table(table)} set ${sql.ref(to)} = ${sql.ref(last.name)}`.execute(query)
  }
}

interface Step {
  readonly id: string
  readonly from?: string
  readonly table: string
  readonly kind: string
  readonly column?: string
}

/** The steps of a publication, with a renamed column as one step in place of a removed and an added one. */
export const withRenames = <T extends Step>(plan: readonly T[], renames: readonly ColumnRename[]): readonly Step[] =>
  plan.flatMap((step): Step[] => {
    const own = renames.filter(({ table }) => table === step.table)
    const isIn = (name: 'from' | 'to') => own.find((rename) => rename[name] === step.column)
    if (step.kind === 'keepColumn' && isIn('from')) return []
    const rename = step.kind === 'addColumn' || step.kind === 'restoreColumn' ? isIn('to') : undefined
    return [
      rename ? { ...step, id: `rename:${step.table}.${rename.to}`, kind: 'renameColumn', from: rename.from } : step,
    ]
  })
