import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as xlsx from 'xlsx'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { samples } from '../file/sample.ts'
import { upload } from '../file/uploads.ts'

closeServers()
let server: TestServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startServer(allParts())
  await grantCodes(server, 'low', [])
  await grantCodes(server, 'victim', [])
  for (const name of ['low', 'victim']) tokens.set(name, await server.client.login(name))
})

const tokenOf = (name: string) => tokens.get(name) ?? ''
const stored = async (name: string, content: Buffer, biz = 'temp') =>
  (await upload(server, tokenOf('low'), { name, content, fields: { biz } })).path
const preview = async (path: string, by = 'low') => {
  const { body } = await server.client.call<unknown>('GET', '/sys/common/preview', {
    token: tokenOf(by),
    query: { path },
  })
  return body.success ? body.result : `${body.code} ${body.message}`
}
const workbook = (sheets: Record<string, unknown[][]>) => {
  const book = xlsx.utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), name)
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
}

describe('the preview of a text', () => {
  it('is its beginning, never half a character', async () => {
    const path = await stored('说明.txt', Buffer.from('村'.repeat(100_000)))
    const { text, ...rest } = (await preview(path)) as { text: string }
    expect(rest).toEqual({ kind: 'text', more: true })
    expect([text.length, new Set(text)]).toEqual([87_381, new Set('村')])
  })

  it('is all of a short one', async () => {
    expect(await preview(await stored('a.csv', Buffer.from('编号,名称')))).toEqual({
      kind: 'text',
      text: '编号,名称',
      more: false,
    })
  })

  it.each([
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0xe6, 0x9d, 0x91], '村'],
    ['GBK', [0xb4, 0xe5, 0xce, 0xaf], '村委'],
    ['UTF-16, little end first', [0xff, 0xfe, 0x51, 0x67], '村'],
    ['UTF-16, big end first', [0xfe, 0xff, 0x67, 0x51], '村'],
    ['nothing', [], ''],
  ])('reads %s', async (_, bytes, text) => {
    const path = await stored('a.txt', Buffer.from('x'))
    await writeFile(join(server.app.services.config.dataDir, 'upload', path), Uint8Array.from(bytes))
    expect(await preview(path)).toMatchObject({ text })
  })
})

describe('the preview of a workbook', () => {
  it('has the first rows and columns of each sheet, as text', async () => {
    const many = Array.from({ length: 130 }, (_, row) => [row, `第${row}行`])
    const wide = [Array.from({ length: 60 }, (_, column) => column)]
    const path = await stored(
      '表.xlsx',
      workbook({ 名单: many, 宽表: wide, 空表: [], 值: [[true, 1.5, null, '=1+1']] }),
    )
    const { kind, sheets, more } = (await preview(path)) as {
      kind: string
      more: boolean
      sheets: { name: string; rows: string[][]; more: boolean }[]
    }
    expect([kind, more, sheets.map((sheet) => [sheet.name, sheet.rows.length, sheet.more])]).toEqual([
      'sheets',
      false,
      [
        ['名单', 100, true],
        ['宽表', 1, true],
        ['空表', 0, false],
        ['值', 1, false],
      ],
    ])
    expect([sheets[0]?.rows[99], sheets[1]?.rows[0]?.length, sheets[3]?.rows]).toEqual([
      ['99', '第99行'],
      50,
      [['TRUE', '1.5', '', '=1+1']],
    ])
  })

  it('says what is wrong with one that is broken', async () => {
    const path = await stored('坏.xlsx', samples.xlsx ?? Buffer.alloc(0))
    expect(await preview(path)).toMatch(/^500 .+/)
  })
})

describe('a preview', () => {
  it('of a private file is for whoever may open it', async () => {
    const path = await stored('密.txt', Buffer.from('密'), 'contract')
    expect(await preview(path)).toMatchObject({ text: '密' })
    expect(await preview(path, 'victim')).toMatch(/^510/)
  })

  it('is refused for other kinds, other paths and nobody', async () => {
    expect(await preview(await stored('a.pdf', samples.pdf ?? Buffer.alloc(0)))).toBe(
      '500 这种文件不能预览，请下载后查看',
    )
    expect(await preview('../../village.db')).toMatch(/^404/)
    expect(await preview(`temp/${'0'.repeat(32)}/a.txt`)).toMatch(/^404/)
    expect(await preview(`temp/${'0'.repeat(32)}/a.txt`, 'nobody')).toMatch(/^401/)
  })
})
