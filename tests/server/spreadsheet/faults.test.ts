import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#core/endpoint'
import { actsOn } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { seedPeople } from '#fixtures/serverPeople.ts'
import { formOf, xlsxOf } from '#fixtures/sheets.ts'
import { listRecords } from '#server/reading'

closeRecords()

let server: RecordServer
let token: string

beforeAll(async () => {
  server = await startRecords()
  await seedPeople(server.app.services)
  token = await server.client.login('admin')
  for (const name of ['甲方', '同名', '同名']) await actsOn(server, 'owner').add({ name })
  await actsOn(server, 'sample').add({ name: '已有', code: 'taken' })
})

type Cell = string | number | null

/** What is told of each line that was left out, by the number of the line below the head. */
async function importFaults(model: string, rows: readonly (readonly Cell[])[]): Promise<Record<number, string>> {
  const response = await fetch(`${server.origin}/system-api/test/${model}/importExcel`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: formOf(xlsxOf(rows)),
  })
  const { result } = (await response.json()) as Envelope<{ errors?: { line: number; reason: string }[] }>
  return Object.fromEntries((result.errors ?? []).map(({ line, reason }) => [line - 1, reason]))
}

const valueTaken = '编码：该值不可用，系统中已存在'

describe('a line of an import that is left out', () => {
  it.each<[string, Cell[], string]>([
    ['a required cell and one of a wrong kind', [null, 'f-1', '很高', null, null, null], '请输入名称；级别应为整数'],
    [
      'a cell that is required, one that is taken, unknown options, records and a day that is to come',
      [null, 'taken', null, '未知', '没有', '2999-01-01'],
      `请输入名称；${valueTaken}；性别没有选项“未知”；日期不能晚于{today}；所属“没有”不存在`,
    ],
    ['a rule over the record beside a taken value', ['名', 'taken', 500, null, null, null], `${valueTaken}；级别过高`],
    [
      'no rule that looks at a cell which cannot be read',
      ['名', 'f-2', '101x', '未', null, null],
      '级别应为整数；性别没有选项“未”',
    ],
    [
      'a name that stands for several',
      ['名', 'taken', null, null, '同名', null],
      `${valueTaken}；所属“同名”对应多条数据，请连同上级写，如“上级/名称”`,
    ],
  ])('is told with all its faults: %s', async (_what, row, reason) => {
    const head = ['名称', '编码', '级别', '性别', '所属', '日期']
    const today = server.app.services.clock.now().slice(0, 10)
    expect(await importFaults('sample', [head, row])).toEqual({ 1: reason.replace('{today}', today) })
  })

  it('is none for numbers and options as people write them', async () => {
    const rows = [
      ['名称', '级别', '性别'],
      ['名', '1,000', ' 男 '],
    ]
    expect(await importFaults('sample', rows)).toEqual({ 1: '级别过高' })
  })

  it('is told with each text of a cell that is nothing', async () => {
    const rows = [
      ['名称', '标签', '同伴'],
      ['名', '男、甲、乙', '甲方，无一，无二，同名'],
    ]
    expect(await importFaults('sample', rows)).toEqual({
      1: '标签没有选项“甲”、“乙”；同伴“无一”、“无二”不存在；同伴“同名”对应多条数据，请连同上级写，如“上级/名称”',
    })
  })

  it('sees what the lines above it have taken', async () => {
    const rows = [
      ['名称', '编码', '性别'],
      ['一', 'above', '男'],
      [null, 'above', '未知'],
    ]
    expect(await importFaults('sample', rows)).toEqual({ 2: `请输入名称；${valueTaken}；性别没有选项“未知”` })
  })

  it('is not asked for what a fill rule gives, and takes no number from those that are stored', async () => {
    const rows = [
      ['名称', '单号'],
      ['一', null],
      ['长'.repeat(51), null],
      ['三', null],
    ]
    expect(await importFaults('order', rows)).toEqual({ 2: '名称：最大长度50位字符' })
    const { records } = await listRecords(server.scope('order'), { column: 'no', order: 'asc' })
    const [one, two] = records.map(({ no }) => Number(String(no).replace(/\D/g, '')))
    expect(two).toBe((one ?? 0) + 1)
  })
})
