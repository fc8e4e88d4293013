import type { MakeDocument, SeedDocument } from '#core/document'
import { compileExpression, parseExpression } from '#core/expression'
import type { JsonValue } from '#core/fieldType'
import { type Model, madeFields } from '#core/model'
import { cellReader, liveRows } from '#server/table'
import { dictTexts, randomNumbers, rowMaker } from './generator/rowMaker.ts'
import { insertSeedRows, type SeedContext } from './insertRows.ts'

/** Rows per batch, to limit memory at any count. */
const batchSize = 500

/** Generates the rows of a seed by its rules; deterministic except for the clock. */
export async function makeRows(seed: SeedDocument, seeding: SeedContext): Promise<void> {
  for (const [index, make] of (seed.make ?? []).entries()) {
    const model = seeding.library.resolvedModel(make.model)
    if (!model) throw new Error(`there is no model ${make.model}`)
    const fields = madeFields(seed.make ?? [], index, model)
    await makeRowsOf({ ...make, fields }, { seed, index, model, seeding })
  }
}

interface MakeContext {
  seed: SeedDocument
  index: number
  model: Model
  seeding: SeedContext
}

async function makeRowsOf(make: MakeDocument, { seed, index, model, seeding }: MakeContext): Promise<void> {
  const random = randomNumbers(hashOf(`${seed.id} ${index} ${make.model}`))
  const targetRecords = await recordsFor(make, seeding)
  const groups = await groupsOf(make, seeding)
  const row = rowMaker(make, {
    model,
    random,
    now: seeding.services.clock.now(),
    dictText: dictTexts(seeding.library),
    records: (of, where, each) => targetRecords.get(`${of} ${where ?? ''}`)?.(each) ?? [],
  })
  let batch: Record<string, JsonValue>[] = []
  let insertedCount = 0
  for (const group of groups)
    for (let n = 1; n <= make.count; n += 1) {
      insertedCount += 1
      batch.push({ id: `${model.id}-${seed.id}-${index}-${insertedCount}`, ...row({ n, ...group }) })
      if (batch.length < batchSize) continue
      await insertSeedRows(seeding, model, batch)
      batch = []
    }
  if (batch.length > 0) await insertSeedRows(seeding, model, batch)
}

/** The groups of rows: a single one, one for each record of a model, or one for each pair of it with a matching `per` record. */
async function groupsOf({ each, where, per }: MakeDocument, seeding: SeedContext) {
  const records: readonly (SeededRecord | null)[] = each ? await seededRecords(each, where, seeding) : [null]
  if (!per) return records.map((record) => ({ each: record, per: null }))
  const others = await seededRecords(per.model, undefined, seeding)
  const meets = per.where === undefined ? () => true : holds(per.where)
  return records.flatMap((record) =>
    others.filter((other) => meets(other, record)).map((other) => ({ each: record, per: other })),
  )
}

/** The records that values are chosen from, read once. Conditions with `$each` are applied for each record. */
async function recordsFor({ fields }: MakeDocument, seeding: SeedContext) {
  const chooserByKey = new Map<string, (each: SeededRecord | null) => readonly SeededRecord[]>()
  for (const value of Object.values(fields)) {
    if (typeof value !== 'object' || value === null || !('of' in value)) continue
    const { of, where } = value as { of: string; where?: string }
    const records = await seededRecords(of, where?.includes('$each') ? undefined : where, seeding)
    const meets = where?.includes('$each') ? holds(where) : () => true
    chooserByKey.set(`${of} ${where ?? ''}`, (each) => {
      const fitting = records.filter((record) => meets(record, each))
      if (fitting.length === 0) throw new Error(`no records of ${of} to choose from`)
      return fitting
    })
  }
  return chooserByKey
}

/** A platform-independent hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

type SeededRecord = Readonly<Record<string, JsonValue>>

/** The records of a model that the tenant of the seed has, with those that the platform shares, that meet a condition; ordered by id. */
async function seededRecords(
  modelId: string,
  where: string | undefined,
  { library, query, services, tenantId }: SeedContext,
): Promise<readonly SeededRecord[]> {
  const model = library.resolvedModel(modelId)
  if (!model) throw new Error(`there is no model ${modelId}`)
  const tenants = model.document.shared ? [0, tenantId] : [tenantId]
  const rows = await liveRows(query, model.table, { tenant_id: tenants }).selectAll().orderBy('id').execute()
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

/** A test whether a record meets a condition, which may use the record `$each` of the group. */
function holds(where: string): (record: SeededRecord, each: SeededRecord | null) => boolean {
  const parsed = parseExpression(where)
  if (!parsed.ok) throw new Error(parsed.problem.message)
  const evaluate = compileExpression(parsed.expression)
  return (record, each) => evaluate({ lookup: (name) => (name === '$each' ? each : record[name]) ?? null }) === true
}
