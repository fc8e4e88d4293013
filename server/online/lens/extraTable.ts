import type { QueryRunner } from '#server/context'
import type { TableSpec } from '#server/database'
import type { Complement, ComplementEntry } from './complement.ts'

/** What the family says of forms beyond their documents, by model and key. */
export const extraTable: TableSpec = {
  name: 'online_extra',
  columns: [
    { name: 'document', type: 'text', length: 80, nullable: false },
    { name: 'key', type: 'text', length: 120, nullable: false },
    { name: 'value', type: 'json', nullable: false },
  ],
  primaryKey: ['document', 'key'],
  indexes: [{ name: 'ix_online_extra_key', columns: ['key'] }],
}

/** The key of a head's id, by which other clients name a form. */
const idKey = 'head.id'

const isOfComplement = (key: string): boolean => /^(head\.|field\.|fields$|order$|indexes$|buttons$)/.test(key)

const entryOf = (value: unknown): ComplementEntry =>
  (typeof value === 'string' ? JSON.parse(value) : value) as ComplementEntry

/** The complements of models. */
export async function readComplements(
  query: QueryRunner,
  models: readonly string[],
): Promise<Record<string, Complement>> {
  const read: Record<string, Record<string, ComplementEntry>> = Object.fromEntries(models.map((model) => [model, {}]))
  if (models.length === 0) return read
  const rows = await query.selectFrom(extraTable.name).selectAll().where('document', 'in', models).execute()
  for (const row of rows) {
    const entries = read[String(row.document)]
    if (entries && isOfComplement(String(row.key))) entries[String(row.key)] = entryOf(row.value)
  }
  return read
}

/** Replaces the complements of models. */
export async function writeComplements(
  query: QueryRunner,
  complements: Readonly<Record<string, Complement>>,
): Promise<void> {
  const stored = await readComplements(query, Object.keys(complements))
  for (const [document, complement] of Object.entries(complements)) {
    const gone = Object.keys(stored[document] ?? {}).filter((key) => !(key in complement))
    if (gone.length > 0)
      await query.deleteFrom(extraTable.name).where('document', '=', document).where('key', 'in', gone).execute()
    for (const [key, entry] of Object.entries(complement)) await writeExtra(query, { document, key, value: entry })
  }
}

interface Extra {
  document: string
  key: string
  value: unknown
}

/** Stores one value of a model. */
export async function writeExtra(query: QueryRunner, { document, key, value }: Extra): Promise<void> {
  const cells = { value: JSON.stringify(value) }
  await query
    .insertInto(extraTable.name)
    .values({ document, key, ...cells })
    .onConflict((conflict) => conflict.columns(['document', 'key']).doUpdateSet(cells))
    .execute()
}

/** Forgets one value of a model. */
export async function forgetExtra(query: QueryRunner, { document, key }: Omit<Extra, 'value'>): Promise<void> {
  await query.deleteFrom(extraTable.name).where('document', '=', document).where('key', '=', key).execute()
}

/** A stored value of a model; undefined when there is none. */
export async function readExtra(query: QueryRunner, { document, key }: Omit<Extra, 'value'>): Promise<unknown> {
  const rows = await query
    .selectFrom(extraTable.name)
    .select('value')
    .where('document', '=', document)
    .where('key', '=', key)
    .execute()
  const value = rows[0]?.value
  return typeof value === 'string' ? JSON.parse(value) : value
}

/** The stored values of all models under one key. */
export async function extrasByKey(query: QueryRunner, key: string): Promise<{ document: string; value: unknown }[]> {
  const rows = await query
    .selectFrom(extraTable.name)
    .select(['document', 'value'])
    .where('key', '=', key)
    .orderBy('document')
    .execute()
  return rows.map(({ document, value }) => ({
    document: String(document),
    value: typeof value === 'string' ? JSON.parse(value) : value,
  }))
}

/** Forgets everything about models. */
export async function forgetExtras(query: QueryRunner, models: readonly string[]): Promise<void> {
  if (models.length > 0) await query.deleteFrom(extraTable.name).where('document', 'in', models).execute()
}

/** The ids of heads by model: those that came with a head. */
export async function headIds(query: QueryRunner): Promise<ReadonlyMap<string, string>> {
  const rows = await query.selectFrom(extraTable.name).select(['document', 'value']).where('key', '=', idKey).execute()
  return new Map(rows.map((row) => [String(row.document), String(entryOf(row.value).value)]))
}
