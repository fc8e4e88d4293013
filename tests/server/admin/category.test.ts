import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, idOf } from '#fixtures/administration.ts'
import { startWithClerk } from '#fixtures/clerk.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

type Node = { key: string; title: string; code: string; leaf: boolean; parentId: string; children: Node[] | null }

eachDatabase((_, place) => {
  let server: Administration
  let admin: Call
  let clerk: Call
  const ids: Record<string, string> = {}

  const add = async (name: string, pid?: string) => {
    ids[name] = idOf(await admin('POST', '/sys/category/add', { body: { name, ...(pid ? { pid } : {}) } }))
  }
  const ask = async <T = Node[]>(path: string, query: Record<string, string> = {}, call: Call = clerk) =>
    (await call('GET', `/sys/category/${path}`, { query })).body as { success: boolean; message: string; result: T }
  const titles = (nodes: readonly Node[]) => nodes.map(({ title, code, leaf }) => `${title} ${code} ${leaf}`)

  beforeAll(async () => {
    ;({ server, admin, clerk } = await startWithClerk({ place }))
    await add('接口')
    await add('物资', '0')
    await add('用户', ids.接口)
    await add('设施', ids.接口)
    await add('公厕', ids.设施)
  })

  describe('codes of categories', () => {
    it('follow their place, and are never given twice', async () => {
      const stored = await Promise.all(Object.values(ids).map((id) => server.row('sys_category', id)))
      expect(stored.map((row) => row?.code)).toEqual(['A01', 'A02', 'A01A01', 'A01A02', 'A01A02A01'])
      await add('一时', ids.物资)
      await admin('DELETE', '/sys/category/delete', { query: { id: String(ids.一时) } })
      delete ids.一时
      await add('后来', ids.物资)
      expect((await server.row('sys_category', String(ids.后来)))?.code).toBe('A02A02')
    })

    it('are checked below their parent', async () => {
      const check = (query: Record<string, string>) => ask<null>('checkCode', query, admin)
      expect((await check({})).message).toBe('错误,类型编码为空!')
      expect((await check({ pid: String(ids.物资), code: 'A01A01' })).message).toBe('编码不符合规范,须以"A02"开头!')
      expect((await check({ pid: String(ids.物资), code: 'A02A09' })).success).toBe(true)
    })
  })

  describe('categories as a tree', () => {
    it('begin below a code, a level or everything', async () => {
      expect(titles((await ask('loadTreeRoot', { pcode: '0', async: 'true' })).result)).toEqual([
        '接口 A01 false',
        '物资 A02 false',
      ])
      const [top] = (await ask('loadTreeRoot', { pcode: '0', async: 'false' })).result
      const keys = { key: ids.接口, value: ids.接口, name: '接口', title: '接口', leaf: false }
      expect(top).toMatchObject({ ...keys, children: [{ children: null, leaf: true }, { leaf: false }] })
      expect(titles(top?.children ?? [])).toEqual(['用户 A01A01 true', '设施 A01A02 false'])
      const below = (await ask('loadTreeRoot', { pcode: 'A01', async: 'false' })).result
      expect(below.map(({ children }) => children?.map(({ title }) => title) ?? null)).toEqual([null, ['公厕']])
    })

    it('are given level by level, and by equal tests', async () => {
      const level = await ask('loadTreeChildren', { pid: String(ids.接口) })
      expect(titles(level.result)).toEqual(['用户 A01A01 true', '设施 A01A02 false'])
      const tested = await ask('loadTreeData', { pcode: 'A01', condition: '{"name":"设施"}' })
      expect(titles(tested.result)).toEqual(['设施 A01A02 false'])
      expect((await ask('loadTreeData', { pid: '0', condition: '{"createBy":"admin"}' })).message).toBe('操作失败')
      expect((await ask('loadTreeData')).message).toBe('加载分类字典树参数有误.[null]!')
      expect((await ask('loadTreeData', { pcode: 'Z99' })).message).toBe('加载分类字典树参数有误.[Z99]!')
    })

    it('are chosen from below the root that a field names', async () => {
      const chosen = async (query: Record<string, string>) =>
        (await ask('optionTree', query, admin)).result.map(({ title }) => title)
      expect(await chosen({ root: 'A01' })).toEqual(['用户', '设施'])
      expect(await chosen({ root: 'A01', pid: String(ids.设施) })).toEqual(['公厕'])
      expect(await chosen({ root: 'A01', keyword: '公' })).toEqual(['公厕'])
      expect(await chosen({ root: 'A02', keyword: '公' })).toEqual([])
      expect(await chosen({ root: 'Z99' })).toEqual([])
    })
  })

  describe('categories by their keys', () => {
    it('SQ-19 are found by no expression and no other field', async () => {
      for (const field of ['(select password from sys_user limit 1)', 'name) or (1=1', 'createBy', 'sys_user.password'])
        expect((await ask('loadOne', { field, val: 'x' })).success).toBe(false)
      const tree = await ask('loadTreeData', {
        pcode: "0' union select password from sys_user--",
        condition: '{"a":1}',
      })
      expect(JSON.stringify(tree)).not.toMatch(/scrypt|SQLITE_|near "/)
    })

    it('are found by id or code', async () => {
      const one = await ask<Record<string, unknown>>('loadOne', { field: 'code', val: 'A01A02' })
      expect(one.result).toMatchObject({ id: ids.设施, name: '设施', pid: ids.接口, hasChild: '1' })
      expect(one.result).not.toHaveProperty('createBy')
      expect((await ask('loadOne', { field: 'code', val: 'nobody' })).message).toBe('查询无果')
      expect((await ask('loadOne', { field: 'createBy', val: 'admin' })).success).toBe(false)
    })

    it('give their names in the order of the ids, with and without the last slash', async () => {
      const query = { ids: `${ids.公厕},nobody,${ids.接口}` }
      for (const path of ['loadDictItem', 'loadDictItem/'])
        expect((await ask<string[]>(path, query)).result).toEqual(['公厕', '接口'])
      expect((await ask<string[]>('loadDictItem/', { ...query, delNotExist: 'false' })).result[1]).toBe('nobody')
      const repeated = { ids: `${ids.公厕},${ids.接口},${ids.公厕}`, delNotExist: 'false' }
      expect((await ask<string[]>('loadDictItem', repeated)).result).toEqual(['公厕', '接口', '公厕'])
      expect((await ask('loadDictItem/')).message).toBe('ids 不能为空')
    })

    it('are options under a code', async () => {
      const under = await ask<{ value: string; text: string }[]>('loadAllData', { code: 'A01A02' })
      expect(under.result.map(({ text }) => text)).toEqual(['设施', '公厕'])
      expect((await ask('loadAllData', { code: 'Z' })).message).toBe('无数据,参数有误.[Z]')
    })

    it('are listed below several parents for who may list them', async () => {
      const query = { parentIds: `${ids.接口},${ids.设施}`, pageSize: '2' }
      const page = (await ask<{ records: { name: string }[]; total: number }>('getChildListBatch', query, admin)).result
      expect([page.total, page.records.map(({ name }) => name)]).toEqual([3, ['用户', '设施']])
      expect((await clerk('GET', '/sys/category/getChildListBatch', { query })).status).toBe(403)
      const top = { parentIds: `0,${ids.设施}` }
      const levels = (await ask<{ records: { name: string }[] }>('getChildListBatch', top, admin)).result
      expect(levels.records.map(({ name }) => name)).toEqual(['接口', '公厕', '物资'])
    })

    it('say whether something stands below them', async () => {
      const of = async (call: string, query: Record<string, string>) => {
        const { records } = (await ask<{ records: { name: string; hasChild: string }[] }>(call, query, admin)).result
        return Object.fromEntries(records.map(({ name, hasChild }) => [name, hasChild]))
      }
      expect(await of('rootList', {})).toMatchObject({ 接口: '1' })
      expect(await of('getChildListBatch', { parentIds: String(ids.设施) })).toEqual({ 公厕: '0' })
    })

    it('stand at the top under `0` in trees, and under nothing as records', async () => {
      const query = { id: String(ids.接口) }
      expect((await ask<{ pid: unknown }>('queryById', query, admin)).result.pid ?? null).toBeNull()
      const one = { field: 'id', val: String(ids.接口) }
      expect((await ask<{ pid: unknown }>('loadOne', one, admin)).result.pid).toBe('0')
    })
  })
})
