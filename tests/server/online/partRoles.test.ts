import { beforeAll, expect, it, vi } from 'vitest'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, formsOf, type Shape } from './definedForms.ts'

closeProducts()

const api = '/online/cgform/api'
let product: StartedProduct
let forms: ReturnType<typeof formsOf>
let id = ''

beforeAll(async () => {
  product = await startProduct()
  forms = formsOf(product, await product.client.login('admin'))
  id = await forms.define('part_form', [field('name', '名称'), field('pay', '工资', { dbType: 'int' })])
  expect((await forms.synchronise(id)).success).toBe(true)
  const governed = await forms.call('PUT', `${api}/authColumn/${id}`, { body: { code: 'pay', listShow: true } })
  expect(governed).toMatchObject({ success: true })
})

const entries = async () => (await forms.call<Shape[]>('GET', `${api}/authPage/${id}/1`)).result.map((one) => one.id)
const grant = async (role: string) =>
  forms.call('POST', `${api}/roleColumnAuth/${role}/${id}`, { body: { authId: JSON.stringify(await entries()) } })
const heldBy = async (roleId: string) =>
  (await forms.call<Shape[]>('GET', `${api}/roleAuth`, { query: { roleId, cgformId: id, type: '1' } })).result.length

it('two roles that get a column at the same time both have it', async () => {
  const { database } = product.app.services
  const transaction = database.transaction.bind(database)
  const spy = vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    expect(await grant('role-hr')).toMatchObject({ success: true })
    return transaction(work)
  })
  expect(await grant('role-operator')).toMatchObject({ success: true })
  spy.mockRestore()
  expect([await heldBy('role-hr'), await heldBy('role-operator')]).toEqual([1, 1])
})
