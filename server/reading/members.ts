import { type RawBuilder, sql } from 'kysely'
import type { Field } from '#core/model'
import { type RecordScope, shownValue, type WireRecord } from '#server/access'
import { cellReader, memberSql, pointedAlias, type Row } from '#server/table'
import { addTexts } from './texts.ts'
import type { ListWhere } from './where.ts'

/** The columns of fields of referenced records, each under its path. */
export const memberSelection = (listed?: Pick<ListWhere, 'members' | 'sqlScope'>): RawBuilder<unknown>[] =>
  (listed?.members ?? []).flatMap(({ name, member, columnName }) =>
    member && listed
      ? [sql`${memberSql(member, sql.ref(`${pointedAlias}.${columnName}`), listed.sqlScope)} as ${sql.id(name)}`]
      : [],
  )

interface MemberRows {
  rows: readonly Row[]
  members: readonly Field[]
}

/** Adds the values and labels of these fields to the records of the rows, masked where the caller only sees the mask. */
export async function addMembers(
  records: readonly WireRecord[],
  { rows, members }: MemberRows,
  scope: RecordScope,
): Promise<void> {
  if (members.length === 0) return
  const { dialect } = scope.services.database
  for (const field of members) {
    const read = cellReader(field)
    for (const [index, record] of records.entries())
      record[field.name] = shownValue(scope.caller, field, read(rows[index]?.[field.name] ?? null, dialect))
  }
  await addTexts(records, members, scope)
}
