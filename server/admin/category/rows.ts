import { codeOf } from '#core/model'
import { canCall } from '#core/permission'
import { anyOf, type Condition, equals } from '#core/query'
import type { RecordScope, WireRecord } from '#server/access'
import { everyRecord } from '#server/reading'
import { type Calling, scopeOf } from '../scope.ts'

/** Categories that one call gives at most. */
const mostCategories = 20_000

/** What pickers show of categories to everybody who is signed in. */
export const pickerKeys = ['id', 'pid', 'name', 'code']

function visible(record: WireRecord, { caller, model }: RecordScope): WireRecord {
  const seen = canCall(caller.rights, codeOf(model, 'list'))
    ? record
    : Object.fromEntries(pickerKeys.filter((key) => key in record).map((key) => [key, record[key]]))
  return { ...seen, pid: record.pid ? String(record.pid) : '0' }
}

/** Categories under a condition in the order of their codes; at the top stands what has the parent `0`. */
export async function categories(calling: Calling, and?: Condition): Promise<WireRecord[]> {
  const scope = scopeOf(calling, 'sysCategory')
  const records = await everyRecord(scope, { most: mostCategories, ...(and ? { and } : {}) })
  return records.map((record) => visible(record, scope))
}

export const among = (field: string, values: readonly string[]): Condition => ({
  kind: 'in',
  field,
  values: [...values],
})
const isTop: Condition = { kind: 'compare', op: 'eq', field: 'pid', value: null }
export const startsWith = (text: string): Condition => ({
  kind: 'match',
  mode: 'starts',
  field: 'code',
  text,
  ignoreCase: false,
})

/** The level below a category; below nothing or `0` the topmost. */
export const below = (pid: string): Condition => (pid === '' || pid === '0' ? isTop : equals('pid', pid))

/** The levels below several categories; `0` is the top. */
export const belowAny = (pids: readonly string[]): Condition => {
  const named = among(
    'pid',
    pids.filter((pid) => pid !== '0'),
  )
  return pids.includes('0') ? anyOf([named, isTop]) : named
}

/** The records told whether something stands below them. */
export async function withChildren(calling: Calling, records: readonly WireRecord[]): Promise<WireRecord[]> {
  if (records.length === 0) return []
  const ids = records.map(({ id }) => String(id))
  const parents = new Set((await categories(calling, among('pid', ids))).map(({ pid }) => String(pid)))
  return records.map((record) => ({ ...record, hasChild: parents.has(String(record.id)) ? '1' : '0' }))
}
