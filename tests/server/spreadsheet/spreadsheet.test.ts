import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#core/endpoint'
import { serverLimit } from '#core/limit'
import { actsOn } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { seedPeople } from '#fixtures/serverPeople.ts'
import { formOf, rowsOfSheet, xlsOf, xlsxOf } from '#fixtures/sheets.ts'
import { listRecords } from '#server/reading'

closeRecords()

interface Counts {
  total: number
  success: number
  failed: number
  totalCount: number
  msg: string
  fileUrl: string
  errors?: { line: number; reason: string }[]
  fileName?: string
}

let server: RecordServer
let token: string

beforeAll(async () => {
  server = await startRecords()
  await seedPeople(server.app.services)
  token = await server.client.login('admin')
  const ownerId = await actsOn(server, 'owner').add({ name: '甲方' })
  await actsOn(server, 'sample').add({
    name: '=HYPERLINK("http://c","x")',
    code: '-1+1',
    level: -5,
    price: 1.5,
    flag: true,
    sex: 1,
    day: '2024-01-31',
    ownerId,
    peers: ownerId,
  })
})

const base = () => `${server.origin}/system-api`
const headers = () => ({ 'x-access-token': token, 'x-client': 'village' })

async function download(path: string): Promise<{ file: Buffer; name: string; type: string }> {
  const response = await fetch(base() + path, { headers: headers() })
  expect(response.status).toBe(200)
  const name = /filename\*=UTF-8''(.+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? ''
  return {
    file: Buffer.from(await response.arrayBuffer()),
    name: decodeURIComponent(name),
    type: response.headers.get('content-type') ?? '',
  }
}

async function upload(file: Buffer | string, model = 'sample', more: object = {}): Promise<Envelope<Counts>> {
  const response = await fetch(`${base()}/test/${model}/importExcel`, {
    method: 'POST',
    headers: { ...headers(), ...more },
    body: formOf(file),
  })
  return (await response.json()) as Envelope<Counts>
}

const found = async (params: Record<string, string>) => (await listRecords(server.scope('sample'), params)).records

describe('an export', () => {
  it('has the columns over referenced records that the list shows, and its filters by them', async () => {
    const { file } = await download('/test/sample/exportXls?field=id,,name,ownerId%24.name&ownerId%24.name=%E7%94%B2*')
    const [, , head = [], ...rows] = rowsOfSheet(file)
    expect([head.at(-1), rows.length, rows[0]?.at(-1)]).toEqual(['所属名称', 1, '甲方'])
    const other = await download('/test/sample/exportXls?ownerId%24.name=x')
    expect(rowsOfSheet(other.file)).toHaveLength(3)
  })

  it('holds titles, the head and the rows with texts instead of codes', async () => {
    const { file, name, type } = await download('/test/sample/exportXls')
    expect(type).toMatch('spreadsheetml.sheet')
    expect(name).toMatch(/^样品_\d{8}\.xlsx$/)
    const [title, by, head = [], row = []] = rowsOfSheet(file)
    expect([title?.[0], by?.[0]]).toEqual(['样品', '导出人:admin 姓名'])
    const cell = (name: string) => row[head.indexOf(name)]
    expect(head).not.toContain('密钥')
    expect(cell('性别')).toBe('男')
    expect(cell('所属')).toBe('甲方')
    expect(cell('同伴')).toBe('甲方')
    expect(cell('有效')).toBe('是')
    expect(cell('级别')).toBe(-5)
    expect(cell('价格')).toBe(1.5)
    expect(cell('创建人')).toBe('admin 姓名')
  })

  it('keeps to the conditions, the order and the ticked rows', async () => {
    const [record] = await found({})
    const rows = async (query: string) => rowsOfSheet((await download(`/test/sample/exportXls?${query}`)).file).slice(3)
    expect(await rows('level=7')).toHaveLength(0)
    expect(await rows(`selections=${record?.id},`)).toHaveLength(1)
    expect(await rows('selections=nothing')).toHaveLength(0)
  })
})

describe('a template', () => {
  it('says what may be typed where, and is taken by the import', async () => {
    const { file, name } = await download('/test/sample/importTemplate')
    expect(name).toBe('样品导入模板.xlsx')
    const [title, hints, head = []] = rowsOfSheet(file)
    expect(title?.[0]).toBe('样品导入模板')
    expect(hints?.[0]).toMatch(/^必填：名称；/)
    expect(hints?.[0]).toContain('性别：男、女')
    expect(hints?.[0]).toContain('所属：名称，重名的写“上级/名称”')
    expect(head).toContain('同伴')
    expect(head).not.toContain('密钥')
    expect(head).not.toContain('状态')
    expect((await upload(file)).message).toBe('文件导入失败:文件中没有数据行')
  })
})

describe('an import', () => {
  it.each([
    ['xlsx', xlsxOf],
    ['xls', xlsOf],
  ])('adds the rows of an %s file, texts read back to codes and keys', async (kind, make) => {
    const rows = [
      ['样品'],
      ['导出人:某人'],
      ['名称', '编码', '级别', '价格', '有效', '性别', '日期', '所属', '同伴', '不认识'],
      [`表一${kind}`, `im-${kind}-1`, 3, '2.5', '是', '女', '2024-01-31', '甲方', '甲方', 'x'],
      [],
      [`表二${kind}`, `im-${kind}-2`, null, null, '否', 1, null, null, null, null],
    ]
    const { success, code, message, result } = await upload(make(rows))
    expect({ success, code, message }).toEqual({ success: true, code: 200, message: '共2行，成功2行，失败0行' })
    expect(result).toMatchObject({ total: 2, success: 2, failed: 0, fileUrl: '' })
    const [first, second] = await found({ code: `im-${kind}-*`, column: 'code', order: 'asc' })
    expect(first).toMatchObject({
      level: 3,
      price: 2.5,
      flag: true,
      sex: 2,
      day: '2024-01-31',
      ownerId_dictText: '甲方',
      peers_dictText: '甲方',
    })
    expect(second).toMatchObject({ flag: false, sex: 1, level: null, ownerId: null })
  })

  it('takes no blanks around texts for part of them, and a cell of blanks for an empty one', async () => {
    const rows = [
      ['名称', '编码', '级别', '性别'],
      [' 空白 ', ' blank-1\u3000', '  ', ' 女 '],
      ['重复', 'blank-1 ', 1, '男'],
    ]
    expect((await upload(xlsxOf(rows))).message).toBe('共2行，成功1行，失败1行')
    const [only] = await found({ code: 'blank-*' })
    expect(only).toMatchObject({ name: '空白', code: 'blank-1', level: null, sex: 2 })
  })

  it('finds a record of a tree by its path, and days as people type them', async () => {
    const { add } = actsOn(server, 'owner')
    for (const town of ['东镇', '西镇']) {
      const parentId = await add({ name: town })
      const office = await add({ name: '站所', parentId })
      await add({ name: '窗口', parentId: office })
    }
    const rows = [
      ['名称', '编码', '所属', '同伴', '日期', '时间'],
      ['甲', 'path-1', '西镇/站所', '东镇/站所/窗口、西镇 / 站所 / 窗口', '2010/5/6', '2024/1/5 08:30:00'],
      ['乙', 'path-2', '南镇/站所', null, '2010年12月6日', null],
      ['丙', 'path-3', '站所/窗口', null, '2010.13.6', null],
      ['丁', 'path-4', '东镇/站所', null, '2010年12月6日', '2024年1月5日'],
    ]
    const { result } = await upload(xlsxOf(rows))
    expect(result.errors).toEqual([
      { line: 3, reason: '所属“南镇/站所”不存在' },
      {
        line: 4,
        reason: expect.stringMatching(/日期应为日期.*；所属“站所\/窗口”对应多条数据，请连同上级写，如“上级\/名称”$/),
      },
    ])
    expect(await found({ code: 'path-*', column: 'code', order: 'asc' })).toMatchObject([
      { ownerId_dictText: '站所', peers_dictText: '窗口,窗口', day: '2010-05-06', time: '2024-01-05 08:30:00' },
      { code: 'path-4', day: '2010-12-06', time: '2024-01-05 00:00:00' },
    ])
  })

  it('finds times of day as people type them', async () => {
    const rows = [
      ['名称', '编码', '开门'],
      ['甲', 'hour-1', '8:30'],
      ['乙', 'hour-2', '8:30:15'],
      ['丙', 'hour-3', '8点'],
    ]
    const { result } = await upload(xlsxOf(rows))
    expect(result.errors).toEqual([{ line: 4, reason: expect.stringContaining('开门应为') }])
    expect(await found({ code: 'hour-*', column: 'code', order: 'asc' })).toMatchObject([
      { opensAt: '08:30:00' },
      { opensAt: '08:30:15' },
    ])
  })

  it('leaves bad rows out and tells each of them to its owner alone', async () => {
    const rows = [
      ['名称', '编码', '级别', '性别', '所属'],
      ['好的', 'bad-1', 1, '男', null],
      ['重复', 'bad-1', 1, '男', null],
      [null, 'bad-2', 500, '男', null],
      ['字典', 'bad-3', 1, '未知', null],
      ['引用', 'bad-4', 1, '男', '没有'],
      ['也好', 'bad-5', 2, '女', '甲方'],
    ]
    const { success, code, message, result } = await upload(xlsxOf(rows))
    expect({ success, code, message }).toEqual({ success: true, code: 201, message: '共6行，成功2行，失败4行' })
    expect(result).toMatchObject({
      totalCount: 6,
      errorCount: 4,
      successCount: 2,
      msg: '总上传行数：6，已导入行数：2，错误行数：4',
    })
    expect((await found({ code: 'bad-*', column: 'code', order: 'asc' })).map(({ code: each }) => each)).toEqual([
      'bad-1',
      'bad-5',
    ])
    expect(result.errors?.[1]).toEqual({ line: 4, reason: '请输入名称；级别过高' })
    const { file, name } = await download(result.fileUrl)
    expect(name).toBe(result.fileName)
    expect(file.toString('utf8').replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      '第 3 行：编码：该值不可用，系统中已存在！ 忽略导入。',
      '第 4 行：请输入名称；级别过高 忽略导入。',
      '第 5 行：性别没有选项“未知” 忽略导入。',
      '第 6 行：所属“没有”不存在 忽略导入。',
    ])
    const other = await server.client.call('GET', result.fileUrl, { token: await server.client.login('low') })
    expect(other.status).toBe(404)
    expect((await fetch(base() + result.fileUrl)).status).toBe(401)
  })

  it('links its report with a ticket for other clients, which open it without a token', async () => {
    const { code, result } = await upload(
      xlsxOf([
        ['名称', '性别'],
        ['甲', '未知'],
      ]),
      'sample',
      { 'x-client': '' },
    )
    expect([code, result.fileUrl]).toEqual([
      201,
      expect.stringMatching(/^\/sys\/common\/static\/importReport\/[0-9a-f]{32}\.txt\?ticket=[0-9a-f]{64}$/),
    ])
    const [path = ''] = result.fileUrl.split('?')
    expect((await fetch(base() + path)).status).toBe(403)
    const opened = await fetch(base() + result.fileUrl)
    expect(opened.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(await opened.text()).toMatch(/第 \d 行：.+ 忽略导入。/)
    expect((await fetch(base() + result.fileUrl)).status).toBe(403)
  })

  it('takes as many rows as it says, and refuses more before any is stored', async () => {
    const many = Array.from({ length: serverLimit.importRows + 1 }, () => ['多'])
    const { success, message } = await upload(xlsxOf([['名称'], ...many]))
    expect({ success, message }).toEqual({
      success: false,
      message: '文件导入失败:一次最多导入 50000 行，请分成几个文件',
    })
    expect(await found({ name: '多' })).toEqual([])
  })

  it('takes what an export wrote', async () => {
    const { file } = await download('/test/sample/exportXls?code=im-xlsx-1')
    const rows = rowsOfSheet(file)
    const at = rows[2]?.indexOf('编码') ?? 0
    const copied = rows.map((row, index) =>
      index < 3 ? row : row.map((cell, place) => (place === at ? 'again' : cell)),
    )
    expect(await upload(xlsxOf(copied))).toMatchObject({ code: 200, message: '共1行，成功1行，失败0行' })
    expect((await found({ code: 'again' }))[0]).toMatchObject({ name: '表一xlsx', sex: 2, peers_dictText: '甲方' })
  })

  it('is written down once with its counts', async () => {
    const { records } = await listRecords(server.scope('sysLog'), { operateType: '5' })
    expect(records.map(({ logContent }) => logContent)).toContain('导入：样品：6 行，成功 2 行，失败 4 行')
  })
})
