import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Field, memberField } from '#core/model'
import { memoized } from '#core/object'
import { maySee, type RecordScope, shownValue, sqlScopeOf, type WireRecord } from '#server/access'
import { cellReader, memberSql, pointedAlias, type Row, type SqlScope } from '#server/table'
import { addTexts } from './texts.ts'

/** Fields of referenced records, under their paths, and the scope in which they are columns. */
interface MemberColumns {
  members: readonly Field[]
  sqlScope: SqlScope
}

/** The columns of fields of referenced records, each under its path. */
export const memberSelection = ({ members, sqlScope }: MemberColumns): RawBuilder<unknown>[] =>
  members.flatMap(({ name, member, columnName }) =>
    member ? [sql`${memberSql(member, sql.ref(`${pointedAlias}.${columnName}`), sqlScope)} as ${sql.id(name)}`] : [],
  )

/** The values of these fields in a row, masked where the caller only sees the mask; those that were not selected are left out. */
export function memberValues(
  row: Readonly<Record<string, unknown>>,
  members: readonly Field[],
  { caller, services }: RecordScope,
): WireRecord {
  const values: WireRecord = {}
  for (const field of members) {
    const cell = row[field.name]
    if (cell !== undefined)
      values[field.name] = shownValue(caller, field, cellReader(field)(cell, services.database.dialect))
  }
  return values
}

interface MemberRows {
  rows: readonly Row[]
  members: readonly Field[]
}

/** Adds the values and labels of these fields to the records of the rows. */
export async function addMembers(
  records: readonly WireRecord[],
  { rows, members }: MemberRows,
  scope: RecordScope,
): Promise<void> {
  if (members.length === 0) return
  for (const [index, record] of records.entries())
    Object.assign(record, memberValues(rows[index] ?? {}, members, scope))
  await addTexts(records, members, scope)
}

/**
 * What formulas read of referenced records, as columns: like a copy, whatever rows of the other model the caller sees, but never a field
 * that is hidden from the caller.
 */
export function formulaMembers(paths: readonly string[], scope: RecordScope): MemberColumns {
  const byPaths = columnsUnder(scope)
  const columns = byPaths.get(paths) ?? columnsOf(paths, scope)
  byPaths.set(paths, columns)
  return columns
}

/** By paths, for the rows of one call. */
const columnsUnder = memoized((_scope: RecordScope) => new Map<readonly string[], MemberColumns>())

function columnsOf(paths: readonly string[], scope: RecordScope): MemberColumns {
  const find = (id: string) => scope.services.library.current().resolvedModel(id)
  const members = paths.flatMap((path) => {
    const field = memberField(path, scope.model, find)
    return field?.member && maySee(scope.caller, field.member.target, field.member.field) ? [field] : []
  })
  const live = sql<SqlBool>`${sql.ref(`${pointedAlias}.del_flag`)} = 0`
  const pointed = new Map(members.flatMap(({ member }) => (member ? [[member.target.id, live] as const] : [])))
  return { members, sqlScope: sqlScopeOf(scope, 't', pointed) }
}
