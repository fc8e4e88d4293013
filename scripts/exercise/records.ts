import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import { isObject } from '#core/object'
import type { ApiClient } from '../product/client.ts'

type Records = readonly RecordValues[]

/** A record with all that somebody may see of it, beyond what lists hold; null where it cannot be read. */
export async function wholeRecord(
  client: ApiClient,
  api: string | undefined,
  id: string,
): Promise<RecordValues | null> {
  const { result } = await client.get(`${api}/queryById?id=${encodeURIComponent(id)}`)
  return isObject(result) ? result : null
}

/** The name of the department of somebody; empty where they have none. */
export async function ownDepart(client: ApiClient): Promise<string> {
  const { result } = await client.get('/sys/user/getCurrentUserDeparts')
  const [first] = isObject(result) && Array.isArray(result.list) ? result.list : []
  return isObject(first) ? String(first.departName) : ''
}

/** Records, each followed by those below it where a call answers the whole tree. */
const flattened = (records: unknown): Records =>
  Array.isArray(records) ? records.filter(isObject).flatMap((one) => [one, ...flattened(one.children)]) : []

/** Gives the first records of a model that somebody may list, asked for once; none where the right is missing. */
export function recordsFor(client: ApiClient, library: Library): (model: string) => Promise<Records> {
  const known = new Map<string, Promise<Records>>()
  const ask = async (model: string): Promise<Records> => {
    const { result } = await client.get(`${library.resolvedModel(model)?.api}/list?pageSize=100`)
    const records = isObject(result) ? result.records : result
    return flattened(records)
  }
  return (model) => {
    const records = known.get(model) ?? ask(model)
    known.set(model, records)
    return records
  }
}
