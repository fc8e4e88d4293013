import { type RawBuilder, type SelectExpression, sql } from 'kysely'
import { compileExpression } from '#core/expression'
import { evaluationOf, type Field, snakeCase } from '#core/model'
import type { AnyTables } from '#server/database'
import { fromCell } from './cell.ts'
import { grouped } from './grouped.ts'
import { rowSql } from './rowSql.ts'
import type { RecordScope } from './scope.ts'
import type { WireRecord } from './texts.ts'
import { userFields, userValue } from './userValue.ts'

const alias = 't'

/** The columns and subqueries that the readable fields need. */
export function selectionOf(fields: readonly Field[], scope: RecordScope): RawBuilder<unknown>[] {
  return fields.flatMap((field) => {
    if (field.column) return [sql`${sql.ref(`${alias}.${field.columnName}`)} as ${sql.ref(field.name)}`]
    const aggregate = aggregateSql(field, scope)
    return aggregate ? [sql`${aggregate} as ${sql.ref(field.name)}`] : []
  })
}

export type Selection = SelectExpression<AnyTables, string>

/** A count or sum over rows of another model, as a correlated subquery. */
function aggregateSql({ formula }: Field, scope: RecordScope): RawBuilder<unknown> | undefined {
  if (!formula || formula.kind === 'value') return undefined
  const library = scope.services.library.current()
  const model = library.resolvedModel(formula.model)
  if (!model) return undefined
  const dialect = scope.services.database.dialect
  const owner = scope.model
  const where = formula.where
    ? rowSql(formula.where, {
        model,
        alias: 'other',
        dialect,
        find: (id) => library.resolvedModel(id),
        source: library,
        value: ([name, key]) =>
          name === '$row' && key
            ? sql.ref(`${alias}.${owner.field(key)?.columnName ?? 'id'}`)
            : userValue([name ?? '', key ?? ''], scope),
      })
    : sql`1 = 1`
  const measured = formula.of ? model.field(formula.of) : undefined
  const what = measured ? sql`coalesce(sum(${sql.ref(`other.${measured.columnName}`)}), 0)` : sql`count(*)`
  return sql`(select ${what} from ${sql.table(model.table)} as other where other.del_flag = 0 and ${where})`
}

/** A row as the wire sends it: cells converted, formulas of values computed, aliases added. */
export function recordOf(
  row: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  scope: RecordScope,
): WireRecord {
  const dialect = scope.services.database.dialect
  const record: WireRecord = {}
  for (const field of fields) {
    if (field.column) record[field.name] = fromCell(field, row[field.name], dialect)
    else if (field.formula && field.formula.kind !== 'value')
      record[field.name] = measured(field, row[field.name], scope)
  }
  for (const field of fields) {
    if (field.formula?.kind === 'value') record[field.name] = computed(field, record, scope)
    for (const name of field.document.also ?? []) record[name] = record[field.name]
  }
  return record
}

function measured({ formula }: Field, cell: unknown, { services }: RecordScope): unknown {
  if (formula?.kind !== 'sum') return Number(cell ?? 0)
  const of = services.library
    .current()
    .resolvedModel(formula.model)
    ?.field(formula.of ?? '')
  return of ? (fromCell(of, cell, services.database.dialect) ?? 0) : Number(cell ?? 0)
}

function computed({ formula }: Field, record: WireRecord, scope: RecordScope): unknown {
  if (formula?.kind !== 'value') return null
  const { caller, services, model } = scope
  const now = services.clock.now()
  const evaluation = evaluationOf(model, record, {
    names: { $user: userFields(caller), $now: now, $today: now.slice(0, 10) },
    dictText: (dict, value) => services.dictionaries.text(dict, String(value)) ?? '',
  })
  return compileExpression(formula.value)(evaluation)
}

/** The ids of the many-to-many fields of records: one query for each field. */
export async function addLinks(
  records: readonly WireRecord[],
  fields: readonly Field[],
  { services }: RecordScope,
): Promise<void> {
  const linked = fields.filter((field) => field.link)
  if (linked.length === 0 || records.length === 0) return
  const ids = records.map((record) => String(record.id))
  await Promise.all(
    linked.map(async (field) => {
      const link = field.link
      if (!link) return
      const from = snakeCase(link.from)
      const to = snakeCase(link.to)
      const rows = await services.database.query
        .selectFrom(snakeCase(link.model))
        .select([sql.ref(from).as('owner'), sql.ref(to).as('target')])
        .where(sql.ref(from), 'in', ids)
        .orderBy('id')
        .execute()
      const byOwner = grouped(rows, (row) => String(row.owner))
      for (const record of records)
        record[field.name] = (byOwner.get(String(record.id)) ?? []).map((row) => row.target).join(',')
    }),
  )
}
