import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#core/endpoint'
import { actsOn } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { seedPeople } from '#fixtures/serverPeople.ts'
import { formOf, rowsOfSheet, textRow, workbookParts, xlsxOf, zipOf } from '#fixtures/sheets.ts'
import { monotonicMs } from '#server/platform'
import { listRecords } from '#server/reading'

closeRecords()

let server: RecordServer
let token: string

beforeAll(async () => {
  server = await startRecords()
  await seedPeople(server.app.services)
  token = await server.client.login('admin')
})

interface Counts {
  total: number
  success: number
  failed: number
  fileUrl: string
}

interface Uploaded {
  status: number
  body: Envelope<Counts | null>
  ms: number
}

async function upload(file: Buffer | string, fileName = 'sheet.xlsx'): Promise<Uploaded> {
  const startMs = monotonicMs()
  const response = await fetch(`${server.origin}/system-api/test/sample/importExcel`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: formOf(file, fileName),
  })
  return { status: response.status, body: (await response.json()) as Uploaded['body'], ms: monotonicMs() - startMs }
}

const total = async (params: Record<string, string> = {}) => (await listRecords(server.scope('sample'), params)).total
const head = textRow('名称', '编码')
const book = (sheet: string, strings = '') => zipOf(workbookParts({ sheet, strings }))

/** Refused with a reason, nothing written, and the server goes on. */
async function expectRefused(file: Buffer | string, reason: RegExp = /^文件导入失败/): Promise<Uploaded> {
  const before = await total()
  const answer = await upload(file)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body.success).toBe(false)
  expect(answer.body.code).not.toBe(200)
  expect(answer.body.message).toMatch(reason)
  expect(answer.body.message).not.toMatch(/Error|node_modules|\.ts|\.js|\/tmp/)
  expect(await total()).toBe(before)
  return answer
}

describe('an import', () => {
  it('FU-15 refuses a file that would unpack to 256 MiB, before it is unpacked', async () => {
    const bomb = zipOf([
      ...workbookParts({ sheet: '' }).slice(0, 4),
      { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(256 * 1_048_576, 32) },
    ])
    expect(bomb.length).toBeLessThan(300_000)
    const before = process.memoryUsage.rss()
    const { ms } = await expectRefused(bomb, /解压后超过 100MB/)
    expect(ms).toBeLessThan(2_000)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1_048_576)
  })

  it('FU-15 refuses a file that lies about the size of its parts', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(64 * 1_048_576, 32), size: 1_000 }
    await expectRefused(zipOf([...workbookParts({ sheet: '' }).slice(0, 4), sheet]), /已损坏/)
  })

  it('FU-15 refuses odd ratios and too many parts', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: Buffer.alloc(20 * 1_048_576, 32) }
    await expectRefused(zipOf([...workbookParts({ sheet: '' }).slice(0, 4), sheet]), /压缩比异常/)
    const parts = Array.from({ length: 1_001 }, (_, index) => ({ name: `xl/part${index}.xml`, content: '' }))
    await expectRefused(zipOf(parts), /部分/)
  })

  it.each([
    ['a billion laughs', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'],
    ['an outside entity', '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
  ])('FU-17 refuses %s', async (_, doctype) => {
    const strings = `<?xml version="1.0"?>${doctype}<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>&b;</t></si></sst>`
    await expectRefused(book(head + textRow('x', 'y'), strings), /不允许的声明/)
  })

  it('FU-18 takes names of the prototype as text and changes nothing', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString']
    const sheet = textRow('名称', '编码', ...names) + textRow('__proto__', 'proto-1', ...names.map(() => 'x'))
    expect((await upload(book(sheet))).body).toMatchObject({ code: 200 })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    expect(await total({ code: 'proto-1' })).toBe(1)
    await expectRefused(book(textRow(...names) + textRow('a', 'b', 'c', 'd')), /没有找到表头/)
  })

  it('FU-19 reads a cell of a megabyte within two seconds', async () => {
    const { body, ms } = await upload(book(head + textRow('a'.repeat(1_048_576), 'long-1')))
    expect(ms).toBeLessThan(2_000)
    expect(body).toMatchObject({ code: 201, result: { failed: 1 } })
  })

  it.each([
    ['a program', Buffer.from('MZ\x90\x00 not a workbook')],
    ['a page', '<html><table><tr><td>名称</td></tr></table></html>'],
    ['nothing', ''],
    ['half a file', xlsxOf([['名称'], ['x']]).subarray(0, 700)],
    ['an encrypted part', zipOf(workbookParts({ sheet: head }).map((part) => ({ ...part, flags: 1 })))],
    ['a path upwards', zipOf([...workbookParts({ sheet: head }), { name: '../../evil.xml', content: 'x' }])],
    ['a part twice', zipOf([...workbookParts({ sheet: head }), { name: 'xl/Workbook.xml', content: 'x' }])],
    ['a zip of something else', zipOf([{ name: 'a.txt', content: 'x' }])],
    ['bytes that begin like an old workbook', Buffer.from('d0cf11e0a1b11ae1deadbeef', 'hex')],
  ])('FU-20 refuses %s under the name of a workbook', async (_, file) => {
    await expectRefused(file)
  })

  it.each([
    ['without its end', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nabc'],
    ['that is JSON', '{"name":"x"}'],
    ['without anything', '--x'],
  ])('FU-14 names a form %s', async (_, body) => {
    const headers = { 'x-access-token': token, 'content-type': 'multipart/form-data; boundary=x' }
    const url = `${server.origin}/system-api/test/sample/importExcel`
    const response = await fetch(url, { method: 'POST', headers, body })
    expect(response.status).toBeLessThan(500)
    expect(await response.json()).toMatchObject({
      success: false,
      message: expect.stringMatching(/表单无法读取|内容不完整|导入失败/),
    })
  })

  it('FU-21 saves the good of 1,000 rows, and its counts agree', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => [index === 499 ? '' : `行${index}`, `half-${index}`])
    const { body } = await upload(xlsxOf([['名称', '编码'], ...rows]))
    expect(body).toMatchObject({ success: true, code: 201, result: { total: 1_000, success: 999, failed: 1 } })
    expect(await total({ code: 'half-*' })).toBe(999)
    const [, id = ''] = /importReport\/([0-9a-f]{32})/.exec(body.result?.fileUrl ?? '') ?? []
    const stranger = async (path: string) => (await fetch(`${server.origin}/system-api/sys/common/${path}`)).status
    expect(await stranger(`importReport/${id}`)).toBe(401)
    const ticket = 'f'.repeat(64)
    for (const query of ['', `?ticket=${ticket}`, `?token=${token}`])
      expect(await stranger(`static/importReport/${id}.txt${query}`)).toBe(403)
  })
})

describe('an export', () => {
  it('FU-23 holds text cells only, whatever a value or a title begins with; numbers stay numbers', async () => {
    const tricks = ['=HYPERLINK("http://c","x")', '+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '＝1', '_x000D_=1']
    for (const [index, name] of tricks.entries())
      await actsOn(server, 'sample').add({ name, code: `=f${index}`, level: -index })
    const response = await fetch(
      `${server.origin}/system-api/test/sample/exportXls?code=${encodeURIComponent('=f*')}`,
      {
        headers: { 'x-access-token': token },
      },
    )
    const file = Buffer.from(await response.arrayBuffer())
    const [, , titles = [], ...rows] = rowsOfSheet(file)
    expect(rows).toHaveLength(tricks.length)
    const column = (title: string) => rows.map((row) => row[titles.indexOf(title)])
    expect(JSON.stringify(rows)).not.toMatch(/formula /)
    expect(column('名称').map(String).sort()).toEqual(tricks.map((trick) => trick.trim()).sort())
    expect(column('级别').every((level) => typeof level === 'number')).toBe(true)
  })

  it('FU-25 goes on when others leave, several at once, with little of it in memory', async () => {
    const { database } = server.app.services
    const rows = 4_000
    await sql`insert into sample (id, name, code, create_time, tenant_id, del_flag, row_version)
      with recursive c(x) as (select 1 union all select x + 1 from c where x < ${rows})
      select 'load' || x, '行' || x, 'load' || x, '2024-01-01 00:00:00', 0, 0, 1 from c`.execute(database.query)
    const before = process.memoryUsage.rss()
    const one = async (leaves: boolean): Promise<number> => {
      const gone = new AbortController()
      const response = await fetch(`${server.origin}/system-api/test/sample/exportXls?code=load*`, {
        headers: { 'x-access-token': token },
        signal: gone.signal,
      })
      if (!leaves) return rowsOfSheet(Buffer.from(await response.arrayBuffer())).length
      gone.abort()
      return 0
    }
    const counts = await Promise.all([one(false), one(true), one(false), one(true), one(false)])
    expect(counts).toEqual([rows + 3, 0, rows + 3, 0, rows + 3])
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1_048_576)
  })
})
