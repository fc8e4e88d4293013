import { beforeAll, describe, expect, it } from 'vitest'
import { splitKeys } from '#core/object'
import { type Editor, editorOf, villageModel } from './editor.ts'
import { closeProducts, type StartedProduct, startProduct } from './product.ts'

closeProducts()
let product: StartedProduct
let admin: Editor
let implementer: Editor

interface Audience {
  screen: string
  codes: string[]
  roleCount: number
  roles: { id: string }[]
  otherRoles: { id: string }[]
  grantable: string[]
}

const audienceNow = async (editor: Editor, screen: string) => editor.get<Audience>('audience', { screen })

const listOf = (id: string, model: string, more: object = {}) => ({
  ...{ kind: 'screen', version: 2, id, type: 'list', title: '新的', model },
  ...more,
})

const audienceFor = async (editor: Editor, document: object): Promise<Audience[]> =>
  (await editor.release(document as Record<string, unknown>)).audience as Audience[]

beforeAll(async () => {
  product = await startProduct()
  admin = editorOf(product.client, await product.client.login('admin'))
  implementer = editorOf(product.client, await product.client.login('implementer'))
})

describe('the publisher of a new screen is told who sees it', () => {
  it('by the roles that hold its code, where roles may be listed', async () => {
    const [audience] = await audienceFor(admin, listOf('village/people-list', 'sysPosition'))
    expect(audience).toMatchObject({ screen: 'village/people-list', codes: ['position:list'] })
    expect(audience?.roles.length).toBe(audience?.roleCount)
    expect(audience?.roles.map(({ id }) => id)).toContain('role-implementer')
    expect(audience?.roles.map(({ id }) => id)).not.toContain('role-admin')
  })

  it('and only how many, where they may not', async () => {
    const rows = await product.app.services.rights.permissions()
    const codes = ['document:list', 'document:save', 'document:publish', 'position:list']
    const granted = rows
      .filter(({ perms }) => codes.some((code) => splitKeys(perms).includes(code)))
      .map(({ id }) => id)
    const body = { roleId: 'role-operator', permissionIds: granted.join(','), lastpermissionIds: '' }
    const saved = await product.client.call('POST', '/sys/permission/saveRolePermission', { token: admin.token, body })
    expect(saved.body).toMatchObject({ success: true })
    const operator = editorOf(product.client, await product.client.login('operator'))
    const [audience] = await audienceFor(operator, listOf('village/others-list', 'sysPosition'))
    expect(audience?.roleCount).toBeGreaterThan(0)
    expect(audience?.roles).toEqual([])
  })

  it('once: a screen that was live already has its readers', async () => {
    expect(await audienceFor(admin, listOf('village/people-list', 'sysPosition', { title: '又一次' }))).toEqual([])
  })

  it('and may grant it where that is in the own hand', async () => {
    await admin.release(villageModel())
    const list = listOf('village/village-list', 'village')
    const [audience] = await audienceFor(admin, list)
    expect(audience).toMatchObject({ codes: ['village:list'], roleCount: 0, roles: [] })
    expect(audience?.grantable).toHaveLength(1)
    const operator = await product.client.login('operator')
    const open = () =>
      product.client.call('GET', '/online/document/closure', { token: operator, query: { screen: list.id } })
    expect((await open()).status).toBe(403)
    const call = { token: admin.token, query: { roleId: 'role-operator' } }
    const granted = await product.client.call<string[]>('GET', '/sys/permission/queryRolePermission', call)
    const before = granted.body.result
    const body = {
      roleId: 'role-operator',
      permissionIds: [...before, ...(audience?.grantable ?? [])].join(','),
      lastpermissionIds: before.join(','),
    }
    const saved = await product.client.call('POST', '/sys/permission/saveRolePermission', { token: admin.token, body })
    expect(saved.body).toMatchObject({ success: true })
    await expect.poll(async () => (await open()).status).toBe(200)
  })

  it('and is offered nothing that is not', async () => {
    const model = { ...villageModel(), id: 'hamlet', api: '/demo/hamlet', permission: 'hamlet' }
    await implementer.release(model)
    const [audience] = await audienceFor(implementer, listOf('village/hamlet-list', 'hamlet'))
    expect(audience).toMatchObject({ codes: ['hamlet:list'], roleCount: 0, grantable: [] })
  })
})

describe('whoever maintains documents', () => {
  it('is told who sees a live screen, and which roles it may be given to', async () => {
    await admin.release({ ...villageModel(), id: 'lane', api: '/demo/lane', permission: 'lane' })
    const [published] = await audienceFor(admin, listOf('village/lane-list', 'lane'))
    const { status, body } = await audienceNow(admin, 'village/lane-list')
    expect(status).toBe(200)
    expect(body.result).toEqual(published)
    const others = body.result.otherRoles.map(({ id }) => id)
    expect(others).toContain('role-operator')
    expect(others).not.toContain('role-admin')
    const positions = await audienceNow(admin, 'system/position-list')
    const seeing = positions.body.result.roles.map(({ id }) => id)
    expect(seeing).toContain('role-implementer')
    expect(positions.body.result.otherRoles.filter(({ id }) => seeing.includes(id))).toEqual([])
  })

  it('is offered no role where there is nothing to grant', async () => {
    const { body } = await audienceNow(implementer, 'village/people-list')
    expect(body.result).toMatchObject({ grantable: [], otherRoles: [] })
  })

  it('is told nothing of screens that are not there or not theirs', async () => {
    expect((await audienceNow(admin, 'village/nothing')).status).toBe(404)
    const operator = editorOf(product.client, await product.client.login('operator'))
    expect((await audienceNow(operator, 'system/role-list')).status).toBe(403)
  })
})
