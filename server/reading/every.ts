import { productError } from '#core/error'
import { fillText, recordMessages } from '#core/message'
import type { Condition, WireParams } from '#core/query'
import type { RecordScope, WireRecord } from '#server/access'
import { readRecords } from './list.ts'
import { listWhere } from './where.ts'

const rowsAtOnce = 500

interface Every {
  params?: WireParams
  and?: Condition
  /** More than these are refused. */
  most: number
}

/** All records under a condition that the caller may see, for calls that answer a list without pages. */
export async function everyRecord(scope: RecordScope, { params = {}, and, most }: Every): Promise<WireRecord[]> {
  const listed = await listWhere(scope, params, and ? { and } : {})
  const records: WireRecord[] = []
  for (let offset = 0; ; offset += rowsAtOnce) {
    const part = await readRecords(scope, { listed, rows: rowsAtOnce, offset })
    records.push(...part)
    if (records.length > most)
      throw productError('overLimit', {
        limit: fillText(recordMessages.mostRecords, { most }),
        setting: `${scope.model.api ?? scope.model.id}`,
      })
    if (part.length < rowsAtOnce) return records
  }
}
