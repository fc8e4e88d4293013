import { beforeAll, describe, expect, it } from 'vitest'
import type { Reply } from '#fixtures/serverClient.ts'
import { shippedDocuments } from '#fixtures/shippedDocuments.ts'
import { closeProducts, type StartedProduct, startProduct } from '../document/product.ts'

closeProducts()
let product: StartedProduct
let admin: string
let inspector: string

beforeAll(async () => {
  product = await startProduct()
  admin = await product.client.login('admin')
  inspector = await product.client.login('zhoutao')
})

interface Option {
  value: string
  text: string
}

const ask = <T = Option[]>(path: string, token = admin): Promise<Reply<T>> =>
  product.client.call('GET', `/sys/dict/${path}`, { token })
const items = async (code: string, token?: string) =>
  (await ask(`getDictItems/${encodeURIComponent(code)}`, token)).body
const query = () => product.app.services.database.query

/** The stored categories of a level by code, each with whether it has none below. */
async function storedLevel(pid: string | null): Promise<string[]> {
  const rows = await query()
    .selectFrom('sys_category')
    .select(['id', 'pid', 'name'])
    .where('del_flag', '=', 0)
    .orderBy('code')
    .execute()
  const parents = new Set(rows.map((row) => row.pid))
  return rows.filter((row) => row.pid === pid).map(({ id, name }) => `${name} ${!parents.has(id)}`)
}

describe('a plain code', () => {
  it('gives its items in order, switched-off ones too', async () => {
    const { result } = await items('sex')
    expect(result).toEqual([
      expect.objectContaining({ value: '1', text: '男', title: '男' }),
      expect.objectContaining({ value: '2', text: '女', title: '女' }),
    ])
  })

  it('that nobody knows gives nothing', async () => {
    expect(await items('no_such_code')).toMatchObject({ success: true, result: [] })
  })

  it('gives the text of a value', async () => {
    expect((await ask<string>('getDictText/sex/2')).body.result).toBe('女')
    expect((await ask<string>('getDictText/sex/9')).body.result).toBe('')
  })

  it('is searched by a keyword in texts and values', async () => {
    const found = async (path: string) => (await ask(path)).body.result.map(({ value }) => value)
    expect((await ask(`loadDict/sex?keyword=${encodeURIComponent('男')}`)).body).toMatchObject({
      success: true,
      result: [{ value: '1', text: '男', title: '男' }],
    })
    expect(await found('loadDict/sex?keyword=&pageSize=1')).toEqual(['1'])
    expect(await found('loadDict/no_such_code?keyword=x')).toEqual([])
    expect(await found(`loadDictOrderByValue/sex?keyword=2`)).toEqual(['2', '1'])
    expect((await ask<string[]>('loadDictItem/sex?key=2,9,1')).body.result).toEqual(['女', '男'])
  })

  it('that is no code is refused', async () => {
    expect((await ask(`loadDict/${encodeURIComponent('sys_user,realname')}?keyword=`)).body).toMatchObject({
      success: false,
      message: '字典Code格式不正确！',
    })
  })
})

describe('a table', () => {
  it('gives texts and codes of its records', async () => {
    const { result } = await items('sys_position,name,code')
    expect(result).toContainEqual({ value: 'mayor', text: '镇长', title: '镇长' })
  })

  it('is found by its model and fields as well', async () => {
    expect((await items('sysPosition,name,code')).result).toEqual((await items('sys_position,name,code')).result)
    expect((await items('sys_depart,depart_name,org_code')).result).toHaveLength(30)
  })

  it('is cut by a condition', async () => {
    const { result } = await items("sys_depart,depart_name,org_code,org_type = '2'")
    expect(result.map(({ text }) => text)).toEqual(expect.arrayContaining(['云溪镇', '石桥镇', '柳湾镇']))
    expect(result).toHaveLength(11)
    const both = await items("sys_depart,depart_name,org_code,org_type == '2' && orgCode == 'A01A01'")
    expect(both.result).toEqual([{ value: 'A01A01', text: '云溪镇', title: '云溪镇' }])
    expect(
      (await items("sys_depart,depart_name,org_code,org_type = '2' and org_code <> 'A01A01'")).result,
    ).toHaveLength(10)
    expect((await items('sys_user,realname,username,status = 2')).result.length).toBeGreaterThan(0)
  })

  it('is searched by a keyword in texts and codes', async () => {
    const found = await ask(`loadDict/sys_depart,depart_name,org_code?keyword=${encodeURIComponent('云溪')}`)
    expect(found.body.result).toEqual([{ value: 'A01A01', text: '云溪镇', title: '云溪镇' }])
    const listed = await ask(`loadDict/sys_depart,depart_name,org_code?keyword=${encodeURIComponent('云溪镇,A01A02')}`)
    expect(listed.body.result.map(({ value }) => value).sort()).toEqual(['A01A01', 'A01A02'])
    const paged = await ask('loadDict/sys_user,realname,username?keyword=&pageSize=3')
    expect(paged.body.result).toHaveLength(3)
    expect((await ask('loadDict/sys_depart,depart_name,org_code?keyword=')).body.result).toHaveLength(30)
  })

  it('puts what the keyword names first and fills up', async () => {
    const found = await ask('loadDictOrderByValue/sys_position,name,code?keyword=mayor&pageSize=4')
    expect(found.body.result.map(({ value }) => value)[0]).toBe('mayor')
    expect(found.body.result).toHaveLength(4)
  })

  it('gives labels in the order of the keys', async () => {
    const labels = await ask<string[]>('loadDictItem/sys_position,name,code?key=grid,nobody,mayor')
    expect(labels.body.result).toEqual(['网格员', '镇长'])
    const echoed = await ask<string[]>('loadDictItem/sys_position,name,code?key=grid,nobody&delNotExist=false')
    expect(echoed.body.result).toEqual(['网格员', 'nobody'])
    const repeated = await ask<string[]>('loadDictItem/sys_position,name,code?key=grid,,mayor,grid&delNotExist=false')
    expect(repeated.body.result).toEqual(['网格员', '', '镇长', '网格员'])
    expect((await ask<string[]>('loadDictItem/sex?key=2,,9,2')).body.result).toEqual(['女', '女'])
    expect((await ask<string>('getDictText/sys_position,name,code/grid')).body.result).toBe('网格员')
  })

  it('is refused to whoever may not use the model', async () => {
    expect((await items('sys_tenant,name,id')).success).toBe(true)
    expect(await items('sys_tenant,name,id', inspector)).toMatchObject({ success: false, message: '操作失败' })
  })

  it('gives one level of a tree', async () => {
    const at = (pid: string, more = '') =>
      ask<Record<string, unknown>[]>(
        `loadTreeData?pid=${pid}&pidField=parentId&tableName=sys_depart&text=departName&code=id&hasChildField=&condition=${more}`,
      )
    expect((await at('')).body.result).toEqual([
      expect.objectContaining({
        key: 'depart-qinghe',
        value: 'depart-qinghe',
        title: '青禾县',
        label: '青禾县',
        leaf: false,
      }),
    ])
    expect((await at('depart-yunxi')).body.result).toHaveLength(6)
    const one = await at('depart-yunxi', encodeURIComponent('{"orgCode":"A01A01A02"}'))
    expect(one.body.result.map(({ title }) => title)).toEqual(['竹山村'])
  })

  it('gives a level of the categories, whose has_child follows from the records', async () => {
    const at = async (pid: string, token = admin) => {
      const columns = 'tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_child&condition='
      return (await ask<{ key: string; title: string; leaf: boolean }[]>(`loadTreeData?pid=${pid}&${columns}`, token))
        .body
    }
    const { result: top } = await at('0')
    expect(top.map(({ title, leaf }) => `${title} ${leaf}`)).toEqual(await storedLevel(null))
    expect(top.some(({ leaf }) => !leaf)).toBe(true)
    const opened = top.find(({ leaf }) => !leaf)?.key ?? ''
    expect((await at(opened)).result.map(({ title, leaf }) => `${title} ${leaf}`)).toEqual(await storedLevel(opened))
    expect(await at('0', inspector)).toMatchObject({ success: false, message: '操作失败' })
  })

  it('knows no other column that is not there', async () => {
    const columns = 'tableName=sys_category&text=name&code=id&pidField=pid&hasChildField=has_sons&condition='
    expect((await ask(`loadTreeData?pid=0&${columns}`)).body).toMatchObject({ success: false, message: '操作失败' })
  })
})

describe('all codes at once', () => {
  it('have their items in use', async () => {
    const { body } = await ask<Record<string, Option[]>>('queryAllDictItems')
    const shipped = shippedDocuments().flatMap((document) =>
      document.kind === 'dict' ? Object.keys(document.dicts) : [],
    )
    expect(Object.keys(body.result)).toEqual(expect.arrayContaining(shipped))
    expect(body.result.sex).toHaveLength(2)
  })
})

describe('a dictionary that is changed online', () => {
  const call = (method: string, path: string, body?: object) =>
    product.client.call(method, path, { token: admin, ...(body ? { body } : {}) })
  const idOf = async (code: string) =>
    String((await query().selectFrom('sys_dict').select('id').where('dict_code', '=', code).execute())[0]?.id)

  it('is known at once', async () => {
    const item = { dictId: await idOf('sex'), itemText: '其他', itemValue: '3', sortOrder: 3, status: 1 }
    expect((await call('POST', '/sys/dictItem/add', item)).body.success).toBe(true)
    expect((await items('sex')).result.map(({ text }) => text)).toEqual(['男', '女', '其他'])
  })

  it('refuses a value twice', async () => {
    const dictId = await idOf('sex')
    const usedValue = await call('GET', `/sys/dictItem/dictItemCheck?dictId=${dictId}&itemValue=3`)
    expect(usedValue.body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    const free = await call('GET', `/sys/dictItem/dictItemCheck?dictId=${dictId}&itemValue=4`)
    expect(free.body).toMatchObject({ success: true, message: '该值可用！' })
  })

  it('may be made, named by a document, deleted, taken back and removed', async () => {
    const reply = await call('POST', '/sys/dict/add', { dictName: '村里的作物', dictCode: 'crop', type: 0 })
    const { id } = reply.body.result as { id: string }
    await call('POST', '/sys/dictItem/add', {
      dictId: id,
      itemText: '水稻',
      itemValue: 'rice',
      sortOrder: 1,
      status: 1,
    })
    expect(product.app.services.library.current().hasDict('crop')).toBe(true)
    await call('DELETE', `/sys/dict/delete?id=${id}`)
    expect((await items('crop')).result).toEqual([])
    const bin = await call('GET', '/sys/dict/deleteList')
    expect(bin.body.result).toContainEqual(expect.objectContaining({ id, dictCode: 'crop' }))
    expect((await call('PUT', `/sys/dict/back/${id}`)).body.success).toBe(true)
    expect((await items('crop')).result.map(({ text }) => text)).toEqual(['水稻'])
    await call('DELETE', `/sys/dict/delete?id=${id}`)
    expect((await call('DELETE', `/sys/dict/deletePhysic/${id}`)).body.success).toBe(true)
    expect(product.app.services.library.current().hasDict('crop')).toBe(false)
  })

  it('is read again when somebody asks for it', async () => {
    await query().updateTable('sys_dict_item').set({ item_text: '男性' }).where('id', '=', 'item-sex-1').execute()
    expect((await items('sex')).result[0]?.text).toBe('男')
    expect((await ask('refleshCache')).body.success).toBe(true)
    expect((await items('sex')).result[0]?.text).toBe('男性')
  })

  it('follows the publish of its document, but not where it was changed online', async () => {
    const { documents } = product.app.services.library.current() as never as { documents(kind: string): never[] }
    const system = (documents('dict') as { id: string; dicts: Record<string, { items: object[] }> }[]).find(
      ({ id }) => id === 'system',
    )
    if (!system) throw new Error('no dictionary document named system')
    const sex = {
      title: '性别',
      items: [
        { value: '1', text: '男士' },
        { value: '2', text: '女士' },
        { value: '0', text: '未知' },
      ],
    }
    const document = { ...system, dicts: { ...system.dicts, sex } }
    await product.asAdmin('document.save', { body: { kind: 'dict', id: 'system', document, baseRevision: 0 } })
    const published = await product.asAdmin('document.publish', {
      body: { documents: [{ kind: 'dict', id: 'system', revision: 1 }] },
    })
    expect(published).toMatchObject({ success: true })
    const texts = (await items('sex')).result.map(({ value, text }) => `${value} ${text}`)
    expect(texts.sort()).toEqual(['0 未知', '1 男性', '2 女士', '3 其他'])
  })
})
