import type { ApiAnswer, ApiClient } from './client.ts'

/** What a client knows of a form when the server is killed. */
export interface ChaosForm {
  table: string
  /** The columns of the last definition that was acknowledged. */
  saved: readonly string[]
  /** Those of the last one that was acknowledged to be live; undefined until one was. */
  live: readonly string[] | undefined
}

const field = (name: string, index: number) => ({
  ...{
    dbFieldName: name,
    dbFieldTxt: name,
    dbType: 'string',
    dbLength: 40,
    fieldShowType: 'text',
    orderNum: index + 6,
  },
  ...{ isShowForm: 1, isShowList: 1 },
})
const api = '/online/cgform/api'

/** Defines, publishes and changes one form after another until the server is gone; `forms` says how far each one came. */
export async function designUntilKilled(client: ApiClient, round: number, forms: ChaosForm[]): Promise<void> {
  const ask = (method: string, path: string, body?: unknown): Promise<ApiAnswer | undefined> =>
    client.call(method, api + path, body).catch(() => undefined)
  for (let number = 1; ; number += 1) {
    const form: ChaosForm = { table: `chaos_form_r${round}x${number}`, saved: [], live: undefined }
    forms.push(form)
    const head = { tableName: form.table, tableTxt: form.table, tableType: 1 }
    const columns = ['name', 'note', 'more']
    const added = await ask('POST', '/addAll', { head, fields: columns.slice(0, 2).map(field), indexs: [] })
    if (!added?.success) return
    form.saved = columns.slice(0, 2)
    if (!(await ask('POST', `/doDbSynch/${added.result}/normal`))?.success) return
    form.live = form.saved
    const change = { head: { id: added.result }, fields: [field('more', 2)], indexs: [] }
    if (!(await ask('PUT', '/editAll', change))?.success) return
    form.saved = columns
    if (!(await ask('POST', `/doDbSynch/${added.result}/normal`))?.success) return
    form.live = form.saved
  }
}

/** What is wrong with forms after a restart: an acknowledged definition or table is gone, or something is half done. */
export async function faultsOfForms(client: ApiClient, forms: readonly ChaosForm[]): Promise<string[]> {
  const faults: string[] = []
  for (const form of forms) {
    const fault = await faultOf(client, form)
    if (fault) faults.push(`${form.table}: ${fault}`)
  }
  return faults
}

async function faultOf(client: ApiClient, { table, saved, live }: ChaosForm): Promise<string | undefined> {
  const head = await client.get(`/online/cgform/head/queryById?id=${table}`)
  if (!head.success) return saved.length > 0 ? 'its definition is lost' : undefined
  const { id, isDbSynch } = head.result as { id: string; isDbSynch: string }
  const fields = await client.get(`/online/cgform/field/listByHeadId?headId=${id}`)
  const columns = (fields.result as { dbFieldName: string }[]).map(({ dbFieldName }) => dbFieldName)
  const lost = saved.filter((column) => !columns.includes(column))
  if (lost.length > 0) return `its columns ${lost.join()} are lost`
  const record = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 'x']))
  const add = (names: readonly string[]) => client.call('POST', `${api}/form/${table}`, record(names))
  const before = live ? await add(live) : undefined
  if (before && !before.success) return `it is not usable: ${before.message}`
  const synchronised = await client.call('POST', `${api}/doDbSynch/${id}/normal`)
  if (isDbSynch !== 'Y' && !synchronised.success) return `it cannot be published: ${synchronised.message}`
  const own = columns.filter((column) => ['name', 'note', 'more'].includes(column))
  const after = await add(own)
  if (!after.success) return `it is not usable once it is published: ${after.message}`
  const stored = await client.get(`${api}/form/${table}/${after.result}`)
  const values = stored.result as Record<string, unknown>
  return own.every((column) => values[column] === 'x') ? undefined : 'a column does not store its values'
}
