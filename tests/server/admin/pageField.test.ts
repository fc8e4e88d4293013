import { beforeAll, describe, expect, it } from 'vitest'
import type { Withheld } from '#core/screen'
import { closeProducts, type StartedProduct } from '../document/product.ts'
import { closure, type Grant, startReader } from '../document/reader.ts'

closeProducts()
const page = 'system/position-list'
let product: StartedProduct
let grant: Grant
let admin: Awaited<ReturnType<typeof startReader>>['admin']
let reader: Awaited<ReturnType<typeof startReader>>['reader']
let readerRole: string

beforeAll(async () => {
  const started = await startReader()
  ;({ product, grant, admin, reader } = started)
  await grant(['perms', 'position:list'])
  const { query } = product.app.services.database
  const role = await query.selectFrom('sys_role').select('id').where('role_code', '=', 'reader').execute()
  readerRole = String(role[0]?.id)
})

const call = <T>(who: { token: string }, method: 'GET' | 'POST' | 'PUT', path: string, sent: Record<string, unknown>) =>
  product.client.call<T>(method, path, { token: who.token, [method === 'GET' ? 'query' : 'body']: sent })

interface Registered {
  id: string
  fieldCode: string
  fieldType: string
  visible: boolean
}

const sync = (pageComponent?: string) =>
  call<{ pages: number; added: number }>(admin, 'POST', '/system/sysPageField/sync', { pageComponent })

async function registered(): Promise<Registered[]> {
  const query = { pageComponent: page, pageSize: '500' }
  const { body } = await call<{ records: Registered[] }>(admin, 'GET', '/system/sysPageField/list', query)
  return body.result.records
}

/** Changes what is said of a column, field or button of the page. */
async function say(type: string, code: string, change: Record<string, unknown>): Promise<void> {
  const found = (await registered()).find(({ fieldType, fieldCode }) => fieldType === type && fieldCode === code)
  const { body } = await call(admin, 'PUT', '/system/sysPageField/edit', { id: found?.id, ...change })
  expect(body.success).toBe(true)
  await product.app.services.outbox.flush()
}

async function withheldFrom(who: typeof reader): Promise<Withheld | undefined> {
  const { body } = await closure(who, page)
  const [screen] = body.result.documents as unknown as { withheld?: Withheld }[]
  return screen?.withheld
}

const fieldsOf = async (who: typeof reader, pageComponent = page) =>
  (
    await call<{ fieldCode: string; hidden: boolean }[]>(who, 'GET', '/system/sysPageField/listOfPageComponent', {
      pageComponent,
    })
  ).body.result

describe('the columns, fields and buttons of a page', () => {
  it('are registered from its document, each once, and nobody loses any', async () => {
    expect((await sync(page)).body.result).toMatchObject({ pages: 1 })
    const all = await registered()
    expect(all.map(({ fieldType, fieldCode }) => `${fieldType} ${fieldCode}`)).toEqual(
      expect.arrayContaining(['column name', 'column code', 'button create', 'button export']),
    )
    expect((await sync(page)).body.result).toEqual({ pages: 1, added: 0 })
    expect(await withheldFrom(reader)).toBeUndefined()
    expect(await fieldsOf(reader)).toEqual([])
  })

  it('are kept from those who have none of their roles', async () => {
    const { body } = await call(admin, 'POST', '/sys/role/add', { roleName: '另一个', roleCode: 'another' })
    const { id } = body.result as { id: string }
    await say('column', 'code', { roles: id })
    await say('button', 'export', { visible: false })
    expect(await withheldFrom(reader)).toEqual({ columns: ['code'], fields: [], actions: ['export'], readonly: [] })
    expect(await fieldsOf(reader)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fieldCode: 'name', hidden: false }),
        expect.objectContaining({ fieldCode: 'code', kind: 'column', hidden: true }),
        expect.objectContaining({ fieldCode: 'export', kind: 'button', hidden: true }),
      ]),
    )
    await say('column', 'code', { roles: `${id},${readerRole}` })
    expect((await withheldFrom(reader))?.columns).toEqual([])
    expect((await withheldFrom(admin as typeof reader))?.columns).toEqual(['code'])
  })

  it('are read-only where people say so, and stay what people said when they are registered again', async () => {
    await say('column', 'name', { editable: false })
    await sync(page)
    expect((await withheldFrom(reader))?.readonly).toEqual(['name'])
  })

  it('are told of no page that the caller may not open', async () => {
    await sync('system/tenant-list')
    expect(await fieldsOf(reader, 'system/tenant-list')).toEqual([])
    expect((await sync('system/nothing')).body.code).toBe(404)
  })

  it('are registered by who may alone', async () => {
    expect((await call(reader, 'POST', '/system/sysPageField/sync', {})).status).toBe(403)
  })
})
