import { compileExpression, parseExpression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { cellReader } from '#server/table'
import type { Seeding } from './seeding.ts'

export type SeededRecord = Readonly<Record<string, JsonValue>>

/** The records of a model that are there already and meet a condition, in the order of their ids. */
export async function seededRecords(
  modelId: string,
  where: string | undefined,
  { library, query, services }: Seeding,
): Promise<readonly SeededRecord[]> {
  const model = library.resolvedModel(modelId)
  if (!model) throw new Error(`there is no model ${modelId}`)
  const rows = await query.selectFrom(model.table).selectAll().where('del_flag', '=', 0).orderBy('id').execute()
  const readers = model.fields.filter(({ column }) => column).map((field) => [field, cellReader(field)] as const)
  const records = rows.map((row) =>
    Object.fromEntries(
      readers.map(([{ name, columnName }, read]) => [
        name,
        read(row[columnName] as never, services.database.dialect) as JsonValue,
      ]),
    ),
  )
  if (where === undefined) return records
  const meets = holds(where)
  return records.filter((record) => meets(record, null))
}

/** Whether a record meets a condition, which may look at the record `$each` that rows are made for. */
export function holds(where: string): (record: SeededRecord, each: SeededRecord | null) => boolean {
  const parsed = parseExpression(where)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const evaluate = compileExpression(parsed.expression)
  return (record, each) => evaluate({ lookup: (name) => (name === '$each' ? each : record[name]) ?? null }) === true
}
