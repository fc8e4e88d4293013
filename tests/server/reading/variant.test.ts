import { beforeAll, describe, expect, it } from 'vitest'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { seedPeople } from '#fixtures/serverPeople.ts'
import { formOf, rowsOfSheet, xlsxOf } from '#fixtures/sheets.ts'
import { listRecords } from '#server/reading'
import { exportRecords } from '#server/spreadsheet'

closeRecords()

let server: RecordServer
let villagerId = ''
const visits = () => actsOn(server, 'visit')

beforeAll(async () => {
  server = await startRecords()
  villagerId = await actsOn(server, 'villager').add({ name: '张伟' })
})

const add = (kind: string, found: unknown) => visits().add({ villagerId, kind, found })

describe('a value whose type another field tells', () => {
  it.each([
    ['count', '一个', '所见应为整数'],
    ['count', '12', '9'],
    ['yes', '也许', '所见应为 true 或 false'],
    ['sex', '7', '所见没有选项“7”'],
    ['other', '十一个字十一个字十一个', '10'],
  ])('under %s is not %s', async (kind, found, message) => {
    expect((await refusalOf(add(kind, found))).message).toContain(message)
  })

  it('is looked at again when only the type changes', async () => {
    const id = await add('count', '2')
    expect((await refusalOf(visits().edit({ id, kind: 'yes' }))).message).toContain('true')
    expect((await refusalOf(visits().edit({ id, kind: 'sex', found: '8' }))).message).toContain('没有选项')
    await visits().edit({ id, kind: 'sex' })
    await visits().remove(id)
  })

  it('is read out of a sheet as what its row says it is', async () => {
    await seedPeople(server.app.services)
    const rows = [
      ['所见', '类型', '村民'],
      [2, 'count', '张伟'],
      ['是', 'yes', '张伟'],
      ['男', 'sex', '张伟'],
      ['几', 'other', '张伟'],
    ]
    const response = await fetch(`${server.origin}/system-api/test/visit/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': await server.client.login('admin') },
      body: formOf(xlsxOf(rows), 'sheet.xlsx'),
    })
    expect(await response.json()).toMatchObject({ result: { total: 4, failed: 0 } })
    const { records } = await listRecords(server.scope('visit'), { column: 'id', order: 'asc' })
    expect(records.map(({ found }) => found)).toEqual(['2', 'true', '1', '几'])
    await visits().remove(...records.map(({ id }) => String(id)))
  })

  it('is told with its text, and exported as what it is', async () => {
    for (const [kind, found] of [
      ['count', '2'],
      ['yes', 'true'],
      ['sex', '1'],
      ['other', '几'],
    ] as const)
      await add(kind, found)
    const scope = server.scope('visit')
    const { records } = await listRecords(scope, { column: 'id', order: 'asc' })
    expect(records.map(({ found, found_dictText: text }) => [found, text])).toEqual([
      ['2', undefined],
      ['true', undefined],
      ['1', '男'],
      ['几', undefined],
    ])
    const answer = await exportRecords(scope, { column: 'id', order: 'asc' }, new AbortController().signal)
    const parts: Buffer[] = []
    for await (const part of (answer as unknown as { body: AsyncIterable<Buffer> }).body) parts.push(part)
    const [, , head = [], ...rows] = rowsOfSheet(Buffer.concat(parts))
    expect(rows.map((row) => row[head.indexOf('所见')])).toEqual([2, '是', '男', '几'])
  })
})
