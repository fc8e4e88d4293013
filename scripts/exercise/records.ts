import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import { isObject } from '#core/object'
import type { ApiClient } from '../product/client.ts'

type Records = readonly RecordValues[]

/** A record with everything the user may see of it, beyond what lists contain; null if it cannot be read. */
export async function fullRecord(client: ApiClient, api: string | undefined, id: string): Promise<RecordValues | null> {
  const { result } = await client.get(`${api}/queryById?id=${encodeURIComponent(id)}`)
  return isObject(result) ? result : null
}

/** The name of a user's department; empty if there is none. */
export async function ownDepart(client: ApiClient): Promise<string> {
  const { result } = await client.get('/sys/user/getCurrentUserDeparts')
  const [first] = isObject(result) && Array.isArray(result.list) ? result.list : []
  return isObject(first) ? String(first.departName) : ''
}

/** Records, each followed by its children if a call returns the whole tree. */
const flattened = (records: unknown): Records =>
  Array.isArray(records) ? records.filter(isObject).flatMap((one) => [one, ...flattened(one.children)]) : []

/** Returns the first records of a model that a user may list, requested once; none without the right. */
export function recordsFor(client: ApiClient, library: Library): (model: string) => Promise<Records> {
  const recordsByCall = new Map<string, Promise<Records>>()
  const ask = async (model: string): Promise<Records> => {
    const { result } = await client.get(`${library.resolvedModel(model)?.api}/list?pageSize=100`)
    const records = isObject(result) ? result.records : result
    return flattened(records)
  }
  return (model) => {
    const records = recordsByCall.get(model) ?? ask(model)
    recordsByCall.set(model, records)
    return records
  }
}
