import { createHash } from 'node:crypto'
import type { Diagnostic } from '#core/document'
import { fillText, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import type { QueryRunner } from '#server/context'
import { modelIdOf } from '../definition/definition.ts'
import { readExtra, writeExtra } from './extraTable.ts'

type Row = Readonly<Record<string, unknown>>

/** The key of the indexes of a table: they are kept and answered, and built by nobody. */
const key = 'records.index'

/** The indexes that a client has sent of a table. spec: contract §9.4 */
export async function indexRecords(query: QueryRunner, tableName: string): Promise<readonly Row[]> {
  const stored = await readExtra(query, { document: modelIdOf(tableName), key })
  return Array.isArray(stored) ? stored.filter(isObject) : []
}

interface SentIndexes {
  readonly tableName: string
  readonly headId: string
  readonly sent: readonly Row[]
  readonly removedIds: readonly string[]
}

/** Keeps what was sent over what is kept. Answers a warning for each index, as none of them has an effect. */
export async function keepIndexes(query: QueryRunner, indexes: SentIndexes): Promise<Diagnostic[]> {
  const { tableName, headId, sent, removedIds } = indexes
  const stored = await indexRecords(query, tableName)
  if (sent.length === 0 && removedIds.length === 0) return []
  const next = new Map(
    stored.filter(({ id }) => !removedIds.includes(String(id))).map((row) => [String(row.indexName), row]),
  )
  for (const row of sent) {
    const { indexName = '', indexField = '', indexType = 'normal' } = row
    const name = String(indexName).slice(0, 100)
    const id = createHash('sha256').update(`${headId}/index/${name}`).digest('hex').slice(0, 32)
    next.set(name, {
      ...{ id, cgformHeadId: headId, indexName: name, indexField: String(indexField).slice(0, 300) },
      ...{ indexType: String(indexType).slice(0, 20), isDbSynch: 'N', delFlag: 0 },
    })
  }
  await writeExtra(query, { document: modelIdOf(tableName), key, value: [...next.values()] })
  return [...next.keys()].map((name) => ({
    severity: 'warning',
    document: { kind: 'model', id: modelIdOf(tableName) },
    pointer: '',
    code: 'no-effect',
    message: fillText(onlineMessages.keptOnly, { name }),
    hint: onlineMessages.writeIndexes,
  }))
}
