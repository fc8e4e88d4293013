import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { type Editor, editorOf, villageList, villageModel } from '../document/editor.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()

type Shape = Record<string, unknown>
interface Found {
  code: string
  pointer: string
  severity: string
  message: string
}

eachDatabase((_, place) => {
  let product: StartedProduct
  let admin: Editor
  let implementer: Editor

  beforeAll(async () => {
    product = await startProduct({ place })
    admin = editorOf(product.client, await product.client.login('admin'))
    implementer = editorOf(product.client, await product.client.login('implementer'))
  })

  const live = async (kind: string, id: string): Promise<Shape> =>
    (await admin.get('queryById', { kind, id })).body.result
  const revisionOf = async (kind: string, id: string) => {
    const { body } = await admin.get<{ records: Shape[] }>('list', { keyword: id, pageSize: 100 })
    const listed = body.result.records.find((one) => one.kind === kind && one.id === id && one.status !== 'deleted')
    return listed ? Number(listed.revision) : null
  }
  /** Saves and publishes as the implementer; gives the reason of the answer. */
  async function attempt(...documents: Shape[]): Promise<{ success: boolean; grants: Found[]; reason: string }> {
    const chosen = []
    for (const document of documents) {
      const { kind, id } = document as { kind: string; id: string }
      const saved = await implementer.save(document, await revisionOf(kind, id))
      if (!saved.body.success) throw new Error(saved.text)
      chosen.push({ kind, id, revision: saved.body.result.revision })
    }
    const { body } = await implementer.publish(chosen)
    const diagnostics = (body.result?.diagnostics ?? []) as unknown as Found[]
    return {
      success: body.success,
      grants: diagnostics.filter(({ code }) => code === 'gives-rights'),
      reason: JSON.stringify(body),
    }
  }
  const refused = async (pointer: string, ...documents: Shape[]) => {
    const { success, grants, reason } = await attempt(...documents)
    expect([success, grants.map((grant) => grant.severity)], reason).toEqual([false, grants.map(() => 'error')])
    expect(grants.map((grant) => grant.pointer)).toContain(pointer)
  }
  const withField = (model: Shape, name: string, change: Shape): Shape => {
    const fields = model.fields as Record<string, Shape>
    return { ...model, fields: { ...fields, [name]: { ...fields[name], ...change } } }
  }

  describe('publishing by whoever is no administrator', () => {
    it('makes a model of its own that nobody has the rights of', async () => {
      expect(await attempt(villageModel(), villageList())).toMatchObject({ success: true, grants: [] })
      const { status } = await product.client.call('GET', '/demo/village/list', { token: implementer.token })
      expect(status).toBe(403)
    })

    it.each(['user', 'document', 'village'])('opens no model by the codes of another: %s', async (permission) => {
      const id = `open${permission}`
      await refused('/permission', villageModel({}, { id, api: `/demo/${id}`, permission }))
      expect((await product.client.call('GET', `/demo/${id}/list`, { token: implementer.token })).status).toBe(404)
    })

    it('opens no live model by other codes', async () => {
      await refused('/permission', { ...(await live('model', 'sysPosition')), permission: 'document' })
      await refused('/permission', { ...(await live('model', 'village')), permission: 'user' })
    })

    it('gives no move and no field to codes that are in use', async () => {
      const state = { type: 'text', title: '状态', max: 20, default: 'a' }
      const moves = [{ id: 'shut', title: '关', from: ['a'], to: 'b', permission: 'document:list' }]
      await refused('/states/moves/0/permission', villageModel({ state }, { states: { field: 'state', moves } }))
      await admin.release(
        villageModel({ note: { type: 'text', title: '说明', max: 50, permission: 'village:note', guarded: true } }),
      )
      await refused(
        '/fields/note/permission',
        villageModel({ note: { type: 'text', title: '说明', max: 50, permission: 'document:list', guarded: true } }),
      )
      await refused(
        '/fields/note/permission',
        villageModel({ note: { type: 'text', title: '说明', max: 50, guarded: true } }),
      )
      await refused(
        '/fields/note/guarded',
        villageModel({ note: { type: 'text', title: '说明', max: 50, permission: 'village:note' } }),
      )
    })

    it('lets nothing out that stays with the server, or with its tenant', async () => {
      const vault = (pin: Shape, more: Shape = {}) =>
        villageModel(
          { pin: { title: '密钥', ...pin } },
          { id: 'vault', api: '/demo/vault', permission: 'vault', ...more },
        )
      await admin.release(vault({ type: 'secret' }))
      await refused('/fields/pin/type', vault({ type: 'text', max: 200 }))
      await refused('/shared', vault({ type: 'secret' }, { shared: true }))
    })

    it.each<[string, string, (model: Shape) => Shape]>([
      ['sysUser', '/fields/status', (model) => withField(model, 'status', { readonly: false })],
      [
        'sysUser',
        '/fields/more',
        (model) => withField(model, 'more', { type: 'roles', title: '更多角色', through: 'sysUserRole' }),
      ],
      ['sysUser', '', (model) => ({ ...model, deleteWhen: 'true' })],
      ['sysRole', '/fields/permissionIds', (model) => withField(model, 'permissionIds', { permission: undefined })],
      ['sysUserRole', '', (model) => ({ ...model, internal: undefined, api: '/sys/userRole' })],
      ['sysDataLog', '/fields/dataContent', (model) => withField(model, 'dataContent', { valuesOf: undefined })],
    ])('leaves the models alone on which rights rest: %s%s', async (id, pointer, change) => {
      await refused(pointer, JSON.parse(JSON.stringify(change(await live('model', id)))))
    })

    it('may add a plain field to them, and change how they look', async () => {
      const user = await live('model', 'sysUser')
      const more = withField(withField(user, 'nickname', { type: 'text', title: '昵称', max: 20 }), 'phone', {
        title: '手机',
      })
      expect(await attempt(more)).toMatchObject({ success: true, grants: [] })
    })

    it('writes no rows past all rights', async () => {
      const link = { userId: 'user-implementer', roleId: 'role-admin' }
      await refused('', {
        kind: 'seed',
        version: 2,
        id: 'mine',
        title: '种子',
        scope: 'base',
        records: { sysUserRole: [link] },
      })
    })

    it('adds no code to a menu item that people hold', async () => {
      const menu = await live('menu', 'main')
      const text = JSON.stringify(menu)
      expect(text).toContain('"perms":["user:list"')
      const pointer = pathTo(menu, 'user:list')
      await refused(pointer, JSON.parse(text.replace('"perms":["user:list"', '"perms":["user:delete","user:list"')))
      const { body } = await product.client.call('DELETE', '/sys/user/delete', {
        token: implementer.token,
        query: { id: 'user-operator' },
      })
      expect(body).toMatchObject({ success: false, code: 510 })
    })

    it('takes no data rule off what it hides', async () => {
      const { query } = product.app.services.database
      const page = await query
        .selectFrom('sys_permission')
        .select('id')
        .where('component', '=', 'screen/system/position-list')
        .executeTakeFirstOrThrow()
      const rule = { rule_name: 'x', rule_column: 'name', rule_conditions: '=', rule_value: '主任', status: '1' }
      await query
        .insertInto('sys_permission_data_rule')
        .values({ id: 'dr-x', permission_id: String(page.id), ...rule, del_flag: 0, row_version: 1, tenant_id: 0 })
        .execute()
      const list = await live('screen', 'system/position-list')
      expect(await attempt({ ...list, title: '职务表' })).toMatchObject({ success: true })
      const menu = await live('menu', 'main')
      const pointer = pathTo(menu, 'system/position-list')
      await refused(pointer, { ...list, model: 'sysTenant', filters: [], columns: ['name'], title: '职务' })
      await refused(
        pointer,
        JSON.parse(JSON.stringify(menu).replace('"screen":"system/position-list"', '"screen":"system/role-list"')),
      )
    })
  })

  it('an administrator is told and may', async () => {
    const shared = villageModel({}, { id: 'shared', api: '/demo/shared', permission: 'position' })
    const { diagnostics } = (await admin.release(shared)) as unknown as { diagnostics: Found[] }
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'gives-rights', severity: 'warning', pointer: '/permission' }),
    )
    expect((await product.client.call('GET', '/demo/shared/list', { token: implementer.token })).status).toBe(200)
  })
})

/** The pointer of the list or text in a menu that holds these words. */
function pathTo(node: unknown, words: string, path = ''): string {
  if (typeof node === 'string') return node === words ? path : ''
  if (typeof node !== 'object' || node === null) return ''
  if (Array.isArray(node) && node.includes(words)) return path
  return Object.entries(node).reduce((found, [key, child]) => found || pathTo(child, words, `${path}/${key}`), '')
}
