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
    expect(await names({ name: '*甘*' })).toEqual(['甘露'])
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

describe('the file of somebody', () => {
  let files = 0
  const file = async (body: Row = {}): Promise<string> => {
    files += 1
    return idOf(
      await admin('POST', `${room}/add`, {
        body: { ...person, identityCode: `H${files}`, name: '常青', currentDepartment: 'd-1', ...body },
      }),
    )
  }
  const history = async (employeeId: string): Promise<Row[]> => {
    const { body } = await admin('GET', '/dv/personalTransfer/list', {
      query: { employeeId, column: 'changeType', order: 'asc' },
    })
    return (body.result as { records: Row[] }).records
  }

  it('keeps when somebody joined, became regular and left', async () => {
    const id = await file()
    await admin('POST', `${room}/move/regular`, { body: { id, regularDate: '2026-04-05' } })
    await admin('POST', `${room}/move/leave`, { body: { id, leaveDate: '2026-06-30' } })
    expect(await history(id)).toMatchObject([
      { changeType: '1', changeDate: '2026-01-05', toDepart: 'd-1', depart: 'd-1' },
      { changeType: '2', changeDate: '2026-04-05', fromDepart: 'd-1', toDepart: 'd-1' },
      { changeType: '5', changeDate: '2026-06-30', fromDepart: 'd-1', depart: 'd-1' },
    ])
    expect((await history(id)).at(-1)?.toDepart ?? null).toBeNull()
  })

  it('is not left before it was begun, nor by an edit', async () => {
    const id = await file()
    const left = await admin('POST', `${room}/move/leave`, { body: { id, leaveDate: '2001-01-01' } })
    expect(left.body.message).toContain('离职日期不能早于入职日期')
    await admin('PUT', `${room}/edit`, { body: { id, leaveDate: '2026-06-30' } })
    const { body } = await admin('GET', `${room}/queryById`, { query: { id } })
    expect((body.result as Row).leaveDate ?? null).toBeNull()
  })

  it('moves nobody to where they are, and joins nobody by a move', async () => {
    const employeeId = await file()
    const move = (body: Row) =>
      admin('POST', '/dv/personalTransfer/add', { body: { employeeId, changeType: '3', fromDepart: 'd-1', ...body } })
    expect((await move({ toDepart: 'd-1' })).body.message).toContain('没有变')
    expect((await move({ toDepart: 'd-2', changeType: '1' })).body.message).toContain('调岗和晋升')
    expect((await move({ toDepart: 'd-2', changeType: '4' })).body.success).toBe(true)
    expect(await history(employeeId)).toMatchObject([{ changeType: '1' }, { changeType: '4', toDepart: 'd-2' }])
  })

  it('holds a card once, whether its last sign is written large or small', async () => {
    await file({ idCard: '11010519491231002x' })
    const again = await admin('POST', `${room}/add`, {
      body: { ...person, identityCode: 'G9', name: '常青', currentDepartment: 'd-1', idCard: '11010519491231002X' },
    })
    expect(again.body.message).toContain('系统中已存在')
  })
})
