import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'
import { field, foreignKey, formsOf, type Shape } from './definedForms.ts'

closeProducts()

const bridge = [
  field('name', '桥名', { fieldMustInput: '1', orderNum: 1 }),
  field('span', '跨径', { dbType: 'int', orderNum: 2 }),
]
const check = [
  foreignKey('bridge_id', 'village_bridge', { orderNum: 1 }),
  field('checker', '检查人', { fieldMustInput: '1', orderNum: 2 }),
  field('found_on', '检查日期', { fieldShowType: 'date', dbType: 'Date', orderNum: 3 }),
]
const card = [
  foreignKey('owner_bridge', 'village_bridge', { orderNum: 1 }),
  field('builder', '施工单位', { orderNum: 2 }),
]

eachDatabase((_open, place) => {
  let product: StartedProduct
  let forms: ReturnType<typeof formsOf>
  const ids: Record<string, string> = {}
  const api = '/online/cgform/data/village_bridge'

  beforeAll(async () => {
    product = await startProduct({ place })
    forms = formsOf(product, await product.client.login('admin'))
    ids.main = await forms.define('village_bridge', bridge, { tableType: 2 })
    ids.many = await forms.define('bridge_check', check, { tableType: 3, relationType: 0, tabOrderNum: 2 })
    ids.one = await forms.define('bridge_card', card, { tableType: 3, relationType: 1, tabOrderNum: 1 })
  })

  describe('a main table with sub-tables', () => {
    it('knows them by the order of their tabs, and is synchronised with them, from whichever of them', async () => {
      expect(await forms.head(ids.main ?? '')).toMatchObject({
        subTableStr: 'bridge_card,bridge_check',
        isDbSynch: 'N',
      })
      expect(await forms.synchronise(ids.many ?? '')).toMatchObject({ success: true })
      for (const id of Object.values(ids)) expect(await forms.head(id)).toMatchObject({ isDbSynch: 'Y' })
      const alone = await forms.call('GET', '/online/cgform/api/getScreen/bridge_check')
      expect(alone).toMatchObject({ success: false, message: '附表的数据在主表的表单里填写和查看' })
    })

    it('is stored with its rows in one save, or not at all', async () => {
      const body = {
        name: '石桥',
        bridgeCheck: { added: [{ checker: '王敏', foundOn: '2026-03-01' }, { checker: '李强' }] },
        bridgeCard: { builder: '县路桥公司' },
      }
      const reply = await forms.call('POST', `${api}/add`, { body })
      expect(reply).toMatchObject({ success: true })
      const read = async () =>
        (await forms.call('GET', `${api}/queryById`, { query: { id: String((reply.result as Shape).id) } })).result
      expect(await read()).toMatchObject({
        name: '石桥',
        bridgeCheck: [{ checker: '王敏' }, { checker: '李强' }],
        bridgeCard: { builder: '县路桥公司' },
      })
      const refused = await forms.call('POST', `${api}/add`, {
        body: { name: '木桥', bridgeCheck: { added: [{ foundOn: '2026-03-01' }] } },
      })
      expect(refused).toMatchObject({ success: false })
      const list = await forms.call<{ total: number }>('GET', `${api}/list`)
      expect(list.result.total).toBe(1)
    })

    it('shows one below the fields and several on tabs', async () => {
      const { result } = await forms.call('GET', '/online/cgform/api/getScreen/village_bridge')
      const [screen] = (result as { documents: { document: Shape }[] }).documents
      const tabs = [
        { title: 'bridge_card', items: [{ one: 'bridgeCard' }] },
        {
          title: 'bridge_check',
          items: [{ field: 'bridgeCheck', columns: [{ field: 'checker' }, { field: 'foundOn' }] }],
        },
      ]
      expect(screen?.document).toMatchObject({
        form: { items: ['name', 'span', { tabs }] },
        detail: { items: ['name', 'span', { tabs }] },
      })
    })

    it('withholds buttons and columns of its rows from a role, and refuses what they would do', async () => {
      const role = 'role-operator'
      const list = `${product.app.services.library.current().resolvedModel('villageBridge')?.permission}:`
      const rows = await product.app.services.rights.permissions()
      const codes = rows.filter(({ perms }) => [`${list}list`, `${list}edit`].includes(perms))
      await forms.call('POST', '/sys/permission/saveRolePermission', {
        body: { roleId: role, permissionIds: codes.map(({ id }) => id).join(','), lastpermissionIds: '' },
      })
      const low = formsOf(product, await product.client.login('operator'))
      await forms.call('POST', '/system/sysPageField/sync', { body: { pageComponent: 'cgform/village-bridge' } })
      const parts = await forms.call<{ records: Shape[] }>('GET', '/system/sysPageField/list', {
        query: { pageComponent: 'cgform/village-bridge', pageSize: '100' },
      })
      const setVisible = async (code: string, visible: boolean) => {
        const part = parts.result.records.find(({ fieldCode }) => fieldCode === code)
        const body = { id: part?.id, visible }
        expect(await forms.call('PUT', '/system/sysPageField/edit', { body })).toMatchObject({ success: true })
        await product.app.services.outbox.flush()
      }
      const { result: stored } = await forms.call<{ records: Shape[] }>('GET', `${api}/list`)
      const id = stored.records[0]?.id
      const readRows = async () =>
        ((await forms.call('GET', `${api}/queryById`, { query: { id: String(id) } })).result as Shape)
          .bridgeCheck as Shape[]
      const save = (bridgeCheck: Shape) => low.call('PUT', `${api}/edit`, { body: { id, bridgeCheck } })
      expect(await save({ added: [{ checker: '周芳' }] })).toMatchObject({ success: true })
      for (const code of ['bridgeCheck:add', 'bridgeCheck:batch_delete', 'bridgeCheck:foundOn'])
        await setVisible(code, false)
      const { result } = await low.call('GET', '/online/cgform/api/getScreen/village_bridge')
      expect((result as { documents: Shape[] }).documents[0]?.withheld).toMatchObject({
        columns: ['bridgeCheck:foundOn'],
        actions: expect.arrayContaining(['bridgeCheck:add', 'bridgeCheck:batch_delete']),
      })
      const family = await low.call('GET', '/online/cgform/api/getErpColumns/village_bridge')
      const subs = (family.result as { subList: Shape[] }).subList
      expect(subs.find(({ currentTableName }) => currentTableName === 'bridge_check')?.hideColumns).toEqual(
        expect.arrayContaining(['found_on', 'add', 'batch_delete']),
      )
      const [first, ...others] = await readRows()
      expect(await save({ added: [{ checker: '赵敏' }] })).toMatchObject({ success: false, code: 510 })
      expect(await save({ removed: [first?.id] })).toMatchObject({ success: false, code: 510 })
      expect(await save([...others] as never)).toMatchObject({ success: false, code: 510 })
      expect(await save({ edited: [{ ...first, checker: '王小敏' }] })).toMatchObject({ success: true })
      expect(await readRows()).toMatchObject([{ checker: '王小敏' }, { checker: '李强' }, { checker: '周芳' }])
      await setVisible('bridgeCheck:add', true)
      expect(await save({ added: [{ checker: '赵敏' }] })).toMatchObject({ success: true })
      await setVisible('bridgeCheck:batch_delete', true)
      expect(await save({ removed: [first?.id] })).toMatchObject({ success: true })
    })

    it('has its columns and buttons governed by the head of the sub-table, in the words of the family', async () => {
      const cgform = '/online/cgform/api'
      const role = 'role-operator'
      const low = formsOf(product, await product.client.login('operator'))
      const many = ids.many ?? ''
      const columns = (await forms.call<Shape[]>('GET', `${cgform}/authColumn/${many}`)).result
      expect(columns).toMatchObject([
        { code: 'checker', formShow: false, formEditable: false },
        { code: 'found_on', formShow: true, formEditable: false },
      ])
      expect(columns[0]).not.toHaveProperty('listShow')
      const { result: buttons } = await forms.call('GET', `${cgform}/authButton/${many}`)
      expect(buttons.buttonList).toMatchObject([
        { code: 'add', title: '新增', status: 0 },
        { code: 'batch_delete', title: '批量删除', status: 0 },
      ])
      const put = (path: string, body: Shape) => forms.call('PUT', `${cgform}/${path}/${many}`, { body })
      for (const [path, body] of [
        ['authColumn', { code: 'found_on', formShow: true }],
        ['authColumn', { code: 'checker', formEditable: true }],
        ['authButton', { code: 'add', status: 1 }],
      ] as const)
        expect(await put(path, body)).toMatchObject({ success: true })
      const hidden = async () => {
        const { result } = await low.call('GET', `${cgform}/getErpColumns/village_bridge`)
        const subs = (result as { subList: Shape[] }).subList
        return subs.find(({ currentTableName }) => currentTableName === 'bridge_check')?.hideColumns
      }
      expect(await hidden()).toEqual(expect.arrayContaining(['found_on', 'add']))
      const { result: stored } = await forms.call<{ records: Shape[] }>('GET', `${api}/list`)
      const id = String(stored.records[0]?.id)
      const { result: whole } = await forms.call('GET', `${api}/queryById`, { query: { id } })
      const [first] = whole.bridgeCheck as Shape[]
      const save = (bridgeCheck: Shape) => low.call('PUT', `${api}/edit`, { body: { id, bridgeCheck } })
      expect(await save({ added: [{ checker: '孙梅' }] })).toMatchObject({ success: false, code: 510 })
      expect(await save({ edited: [{ ...first, checker: '王大敏' }] })).toMatchObject({ success: false })
      for (const [path, type] of [
        ['roleColumnAuth', '1'],
        ['roleButtonAuth', '2'],
      ] as const) {
        const entries = (await forms.call<Shape[]>('GET', `${cgform}/authPage/${many}/${type}`)).result
        const body = { authId: JSON.stringify(entries.map((entry) => entry.id)), authMode: 'role' }
        expect(await forms.call('POST', `${cgform}/${path}/${role}/${many}`, { body })).toMatchObject({ success: true })
        const query = { roleId: role, cgformId: many, type }
        const ofRole = (await forms.call<Shape[]>('GET', `${cgform}/roleAuth`, { query })).result
        expect(ofRole).toHaveLength(entries.length)
      }
      await product.app.services.outbox.flush()
      expect(await hidden()).not.toContain('found_on')
      expect(await save({ edited: [{ ...first, checker: '王大敏' }] })).toMatchObject({ success: true })
      for (const [path, body] of [
        ['authColumn', { code: 'found_on', status: 0 }],
        ['authColumn', { code: 'checker', status: 0 }],
        ['authButton', { code: 'add', status: 0 }],
      ] as const)
        expect(await put(path, body)).toMatchObject({ success: true })
      expect((await forms.call('GET', `${cgform}/authData/${many}`)).result).toEqual([])
      expect(await put('authData', { ruleName: '甲' })).toMatchObject({
        message: expect.stringContaining('附表的数据在主表的表单里填写和查看'),
      })
      expect(await forms.call('GET', `${cgform}/authColumn/${ids.one}`)).toMatchObject({ success: false })
    })

    it('waits with a sub-table that was changed, and gives up one that is gone', async () => {
      const { id } = await forms.head(ids.one ?? '')
      const body = { id, tableTxt: '桥梁卡片' }
      expect(await forms.call('PUT', '/online/cgform/head/edit', { body })).toMatchObject({ success: true })
      expect(await forms.head(ids.main ?? '')).toMatchObject({ isDbSynch: 'N' })
      const renamed = await forms.call('PUT', '/online/cgform/head/edit', { body: { id, tableType: 1 } })
      expect(renamed).toMatchObject({ success: false, message: '附表和其他表类型不能互换' })
      await forms.call('DELETE', '/online/cgform/head/delete', { query: { id: String(id) } })
      expect(await forms.head(ids.main ?? '')).toMatchObject({ subTableStr: 'bridge_check' })
      expect(await forms.synchronise(ids.main ?? '')).toMatchObject({ success: true })
      const { result } = await forms.call<{ records: Shape[] }>('GET', `${api}/list`)
      expect(result.records).toHaveLength(1)
      const model = product.app.services.library.current().resolvedModel('villageBridge')
      expect(model?.fields.map(({ name }) => name)).not.toContain('bridgeCard')
    })

    it('says what is wrong with its sub-tables by their names', async () => {
      const main = await forms.define('village_dam', bridge, { tableType: 2 })
      const photo = forms.define(
        'dam_photo',
        [
          foreignKey('dam_id', 'village_dam', { mainField: 'name' }),
          field('kind', '类别', { fieldShowType: 'list', dictField: 'sex' }),
        ],
        { tableType: 3 },
      )
      await expect(photo).rejects.toThrow('damPhoto damId 外键只能指向主表的 id')
      expect(await forms.head(main)).toMatchObject({ subTableStr: '' })
      const lonely = await forms.define('lonely_part', [field('name', '名称')], { tableType: 3 })
      expect((await forms.synchronise(lonely)).message).toContain('附表没有指向主表')
      expect(await forms.head(lonely)).toMatchObject({ isDbSynch: 'N' })
    })

    it('goes out of use with its definition as a whole', async () => {
      const remove = (...codes: readonly (string | undefined)[]) =>
        forms.call('DELETE', '/online/cgform/head/deleteBatch', { query: { ids: codes.join(','), flag: '1' } })
      expect(await remove(ids.main, 'nowhere')).toMatchObject({ code: 404 })
      expect(await forms.head(ids.main ?? '')).toMatchObject({ tableName: 'village_bridge' })
      // The sub-table goes with its main table, and what is named behind it goes too.
      expect(await remove(ids.main, ids.many, ids.main, 'village_dam')).toMatchObject({ success: true })
      expect(await forms.call('GET', '/online/cgform/head/queryById', { query: { id: 'village_dam' } })).toMatchObject({
        code: 404,
      })
      const library = product.app.services.library.current()
      expect(library.resolvedModel('villageBridge')).toBeUndefined()
      expect(library.resolvedModel('bridgeCheck')).toBeUndefined()
      const gone = await forms.call('GET', '/online/cgform/head/queryById', { query: { id: ids.many ?? '' } })
      expect(gone).toMatchObject({ code: 404 })
    })
  })
})
