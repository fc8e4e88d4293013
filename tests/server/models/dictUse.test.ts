import { beforeAll, expect, it } from 'vitest'
import { type Administration, type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call
type Row = Record<string, unknown>

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
  const dictId = idOf(await admin('POST', '/sys/dict/add', { body: { dictName: '性别', dictCode: 'sex' } }))
  for (const [itemValue, itemText] of Object.entries({ 1: '男', 2: '女' }))
    idOf(await admin('POST', '/sys/dictItem/add', { body: { dictId, itemText, itemValue } }))
})

const rows = async (path: string, query: Record<string, string>): Promise<Row[]> =>
  ((await admin('GET', path, { query })).body.result as { records: Row[] }).records
const dictOf = async (dictCode: string) => (await rows('/sys/dict/list', { dictCode }))[0]
const itemOf = async (dictId: unknown, itemValue: string) =>
  (await rows('/sys/dictItem/list', { dictId: String(dictId), itemValue }))[0]
const fieldsOf = ({ body }: Awaited<ReturnType<Call>>) =>
  ((body.result as { fields?: { field: string }[] } | null)?.fields ?? []).map(({ field }) => field)

it('a dictionary from which fields take their options stays, with its code', async () => {
  const sex = await dictOf('sex')
  const removed = await admin('DELETE', '/sys/dict/delete', { query: { id: String(sex?.id) } })
  expect(removed.body.message).toMatch(/^字典“性别”正由“.+”的.+使用，不能删除$/)
  await admin('PUT', '/sys/dict/edit', { body: { id: sex?.id, dictCode: 'sex_x' } })
  expect(await dictOf('sex')).toBeDefined()
})

it('a value that records hold is neither deleted nor renamed; another is', async () => {
  const sex = await dictOf('sex')
  const body = { gender: '1', entryDate: '2026-01-05', phone: '13912345678', identityCode: 'D1', name: '白露' }
  idOf(await admin('POST', '/personal/personalEmployee/add', { body: { ...body, currentDepartment: 'd-1' } }))
  const male = await itemOf(sex?.id, '1')
  const removed = await admin('DELETE', '/sys/dictItem/delete', { query: { id: String(male?.id) } })
  expect(removed.body).toMatchObject({ success: false, result: { count: 1 } })
  expect((await admin('PUT', '/sys/dictItem/edit', { body: { id: male?.id, itemValue: '9' } })).body.success).toBe(
    false,
  )
  expect((await admin('PUT', '/sys/dictItem/edit', { body: { id: male?.id, itemText: '男性' } })).body.success).toBe(
    true,
  )
  const added = await admin('POST', '/sys/dictItem/add', {
    body: { dictId: sex?.id, itemText: '未知', itemValue: '8' },
  })
  const unused = idOf(added)
  expect((await admin('DELETE', '/sys/dictItem/delete', { query: { id: unused } })).body.success).toBe(true)
})

it('a dictionary of numbers takes numbers alone', async () => {
  const dictId = idOf(
    await admin('POST', '/sys/dict/add', { body: { dictName: '级数', dictCode: 'steps_n', type: 1 } }),
  )
  const item = (itemValue: string) =>
    admin('POST', '/sys/dictItem/add', { body: { dictId, itemText: itemValue, itemValue } })
  expect(fieldsOf(await item('abc'))).toEqual(['itemValue'])
  expect((await item('12')).body.success).toBe(true)
  await admin('PUT', '/sys/dict/edit', { body: { id: dictId, type: 0 } })
  expect((await item('abc')).body.success).toBe(true)
  expect(fieldsOf(await admin('PUT', '/sys/dict/edit', { body: { id: dictId, type: 1 } }))).toEqual(['type'])
})

it('an empty bound bounds what is unique: roots of a tree have different names', async () => {
  const root = (name: string) => admin('POST', '/sys/category/add', { body: { name } })
  expect((await root('节气')).body.success).toBe(true)
  expect(fieldsOf(await root('节气'))).toEqual(['name'])
})

it('a number that people enter is told at its field when it is taken, also by what lies in the trash', async () => {
  const tenant = () => admin('POST', '/sys/tenant/add', { body: { id: 78, name: '节气镇' } })
  expect((await tenant()).body.success).toBe(true)
  const twice = await tenant()
  expect([fieldsOf(twice), twice.body.message]).toEqual([['id'], '租户编号：该值不可用，系统中已存在！'])
  await admin('DELETE', '/sys/tenant/delete', { query: { id: '78' } })
  expect((await tenant()).body.message).toBe('租户编号：回收站里已有该值')
})
