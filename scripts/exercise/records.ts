import type { Library } from '#core/library'
import type { RecordValues } from '#core/model'
import { isObject } from '#core/object'
import type { ApiClient } from '../product/client.ts'

/** Gives the first records of a model that somebody may list; none where the right is missing. */
export const recordsFor =
  (client: ApiClient, library: Library) =>
  async (model: string): Promise<readonly RecordValues[]> => {
    const { result } = await client.get(`${library.resolvedModel(model)?.api}/list?pageSize=100`)
    return isObject(result) && Array.isArray(result.records) ? result.records.filter(isObject) : []
  }
