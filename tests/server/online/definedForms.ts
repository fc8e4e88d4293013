import type { CallOptions } from '#fixtures/serverClient.ts'
import type { StartedProduct } from '../document/product.ts'

export type Shape = Record<string, unknown>

/** A field of a definition. */
export const field = (dbFieldName: string, dbFieldTxt: string, more: Shape = {}): Shape => ({
  dbFieldName,
  dbFieldTxt,
  ...more,
})

/** The foreign key of a sub-table. */
export const foreignKey = (name: string, mainTable: string, more: Shape = {}): Shape =>
  field(name, '所属', { mainTable, mainField: 'id', ...more })

/** What somebody does with forms: calls, definitions and their synchronisation. */
export function formsOf({ client }: StartedProduct, token: string) {
  const call = async <T = Shape>(method: string, path: string, request: CallOptions = {}) =>
    (await client.call<T>(method, path, { token, ...request })).body
  return {
    call,
    async define(tableName: string, fields: readonly Shape[], more: Shape = {}): Promise<string> {
      const body = { head: { tableName, tableTxt: tableName, tableType: 1, ...more }, fields, indexs: [] }
      const { success, message, result } = await call<string>('POST', '/online/cgform/api/addAll', { body })
      if (!success) throw new Error(message)
      return result
    },
    synchronise: (id: string, type = 'normal') => call('POST', `/online/cgform/api/doDbSynch/${id}/${type}`),
    fields: async (headId: string) =>
      (await call<Shape[]>('GET', '/online/cgform/field/listByHeadId', { query: { headId } })).result,
    head: async (id: string) => (await call('GET', '/online/cgform/head/queryById', { query: { id } })).result as Shape,
  }
}
