import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let server: Administration
let admin: Call
let low: Call
type Row = Record<string, unknown>

const room = '/personal/personalEmployee'
const person = { gender: '2', entryDate: '2026-01-05', phone: '13912345678' }
const people = [
  { ...person, identityCode: 'G001', name: '甘露', currentDepartment: 'd-2' },
  { ...person, identityCode: 'G002', name: '谷雨', currentDepartment: 'd-1' },
]

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
  low = await server.as('low')
  for (const body of people) idOf(await admin('POST', `${room}/add`, { body }))
})

const page = async (query: Record<string, string>) => {
  const { body } = await admin('GET', `${room}/getEmployeeComponentDataVoPage`, { query })
  return body.result as { records: Row[]; total: number }
}
const names = async (query: Record<string, string>) => (await page(query)).records.map(({ name }) => name).sort()

describe('the employees of a picker', () => {
  it('are found by part of name and number, and by department with what is below it', async () => {
    expect(await names({ name: '甘' })).toEqual(['甘露'])
    expect(await names({ identityCode: '002' })).toEqual(['谷雨'])
    expect(await names({ departId: 'd-2' })).toEqual(['甘露'])
    expect(await names({ currentDepartment: 'd-1' })).toEqual(['甘露', '谷雨'].sort())
    expect(await names({ orgCode: 'A01A01' })).toEqual(await names({ departId: 'd-2' }))
    expect(await names({ orgCode: 'Z' })).toEqual([])
  })

  it('come in pages, sorted as asked', async () => {
    const { records, total } = await page({ pageSize: '1', column: 'identityCode', order: 'desc' })
    expect([records.map(({ identityCode }) => identityCode), total]).toEqual([['G002'], 2])
  })

  it('tell what a picker shows of them, and nothing else of their files', async () => {
    const { records } = await page({ identityCode: 'G001' })
    expect(Object.keys(records[0] ?? {}).sort()).toEqual([
      'currentDepartment',
      'currentDepartment_dictText',
      'gender',
      'gender_dictText',
      'id',
      'identityCode',
      'name',
      'orgCode',
      'phone',
    ])
    expect(records[0]).toMatchObject({ gender_dictText: '女', currentDepartment: 'd-2', orgCode: expect.any(String) })
  })

  it('come bare by their numbers', async () => {
    const { text } = await admin('GET', `${room}/getMultiEmployee`, { query: { identityCode: 'G002,G001,none' } })
    expect((JSON.parse(text) as Row[]).map(({ name }) => name).sort()).toEqual(['甘露', '谷雨'].sort())
  })

  it.each([
    ['getEmployeeComponentDataVoPage', {}],
    ['getMultiEmployee', { identityCode: 'G001' }],
  ])('%s is refused to who may not list employees', async (call, query) => {
    expect((await low('GET', `${room}/${call}`, { query })).status).toBe(403)
  })
})
