import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#core/endpoint'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn } from '#fixtures/recordActs.ts'
import { closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { seedPeople } from '#fixtures/serverPeople.ts'
import { xlsxOf } from '#fixtures/sheets.ts'

closeRecords()

interface Checked {
  total: number
  sound: number
  faulty: number
  columns: { title: string; field: string | null }[]
  missing: string[]
  faultCount: number
  faults: { line: number; cell: string; title: string; message: string }[]
  left?: number
  fileUrl?: string
}

eachDialect((_, place) => {
  let server: RecordServer
  let token: string
  beforeAll(async () => {
    server = await startRecords({ place })
    await seedPeople(server.app.services)
    token = await server.client.login('admin')
    await actsOn(server, 'sample').add({ name: '已有', code: 'there-1' })
  })

  async function send(
    call: string,
    rows: readonly (readonly (string | number | null)[])[],
    fields: object = {},
    by = token,
  ) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(xlsxOf(rows))]), '名单.xlsx')
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    const address = `${server.origin}/system-api/test/${call}`
    const response = await fetch(address, { method: 'POST', headers: { 'x-access-token': by }, body: form })
    return (await response.json()) as Envelope<Checked>
  }
  const countOf = async (table: string, prefix: string) => {
    const { query } = server.app.services.database
    const rows = await query
      .selectFrom(table)
      .select('id')
      .where(table === 'sample_part' ? 'label' : 'code', 'like', `${prefix}%`)
      .execute()
    return rows.length
  }
  const tableOf = (model: string) => server.scope(model).model.table

  describe('a check before an import', () => {
    it('finds each of 37 mistakes in 5,000 rows by its cell, and stores nothing', async () => {
      const mistakes = Array.from({ length: 37 }, (_, at) => 3 + at * 131)
      const wrong = new Set(mistakes)
      const row = (line: number) => {
        const kind = wrong.has(line) ? mistakes.indexOf(line) % 4 : -1
        return [
          kind === 0 ? null : `样品${line}`,
          kind === 1 ? 'big-2' : `big-${line}`,
          kind === 2 ? 500 : 1,
          kind === 3 ? '未知' : '男',
        ]
      }
      const rows = [['名称', '编码', '级别', '性别'], ...Array.from({ length: 5_000 }, (_, at) => row(at + 2))]
      const { success, result } = await send('sample/importCheck', rows)
      expect([success, result.total, result.sound, result.faulty, result.faultCount]).toEqual([
        true,
        5_000,
        4_963,
        37,
        37,
      ])
      expect(result.faults.map(({ line }) => line)).toEqual(mistakes)
      const letters = mistakes.map((line, at) => `${'ABCD'[at % 4]}${line}`)
      expect(result.faults.map(({ cell }) => cell)).toEqual(letters)
      expect(result.faults.slice(0, 4)).toMatchObject([
        { title: '名称', message: expect.stringContaining('名称') },
        { title: '编码', message: '与第 2 行重复' },
        { title: '级别', message: '级别过高' },
        { title: '性别', message: '性别没有选项“未知”' },
      ])
      expect(await countOf(tableOf('sample'), 'big-')).toBe(0)
    })

    it('says which columns it knows, and which required ones are missing', async () => {
      const { result } = await send('sample/importCheck', [
        ['编码', '不认识', '级别'],
        ['col-1', 'x', 1],
      ])
      expect(result.columns).toEqual([
        { title: '编码', field: '编码' },
        { title: '不认识', field: null },
        { title: '级别', field: '级别' },
      ])
      expect([result.missing, result.faults]).toEqual([
        ['名称'],
        [{ line: 2, cell: '', title: '名称', message: '请输入名称' }],
      ])
    })

    it('compares with what is stored, and needs the right to import', async () => {
      const rows = [
        ['名称', '编码'],
        ['重复', 'THERE-1'],
      ]
      const { result } = await send('sample/importCheck', rows)
      expect(result.faults).toMatchObject([{ cell: 'B2', title: '编码' }])
      expect(await send('sample/importCheck', rows, {}, await server.client.login('low'))).toMatchObject({
        success: false,
        code: 510,
      })
      expect(await send('sample/importCheck', [['甲'], ['乙']])).toMatchObject({
        success: false,
        message: '文件导入失败:没有找到表头，请使用下载的模板',
      })
    })
  })

  describe('an import', () => {
    const rows = [
      ['名称', '编码', '级别'],
      ['好的', 'some-1', 1],
      ['太高', 'some-2', 500],
      ['也好', 'some-3', 2],
    ]

    it('of the sound rows alone has no report of the others', async () => {
      const { code, message, result } = await send('sample/importExcel', rows, { faulty: 'skip' })
      expect({ code, message }).toEqual({ code: 200, message: '共2行，成功2行，失败0行' })
      expect([result.left, result.fileUrl, await countOf(tableOf('sample'), 'some-')]).toEqual([1, '', 2])
    })

    it('checks the rules whatever validateStatus says', async () => {
      const again = rows.map(([name, code, level]) => [
        name ?? '',
        String(code).replace('some', 'status'),
        level ?? null,
      ])
      const all = await send('sample/importExcel', [rows[0] ?? [], ...again.slice(1)], {
        validateStatus: '0',
        isSingleTableImport: 'sample',
      })
      expect([all.code, await countOf(tableOf('sample'), 'status-')]).toEqual([201, 2])
    })

    it.each([
      ['JSON', (id: string) => JSON.stringify({ sampleId: id })],
      ['the key alone', (id: string) => id],
    ])('puts all rows below the record that foreignKeys names by %s', async (kind, keys) => {
      const sampleId = await actsOn(server, 'sample').add({ name: `主${kind}`, code: `main-${kind.length}` })
      const label = `件${kind.length}`
      const { message } = await send('samplePart/importExcel', [['标签'], [`${label}一`], [`${label}二`]], {
        foreignKeys: keys(sampleId),
      })
      expect(message).toBe('共2行，成功2行，失败0行')
      const { query } = server.app.services.database
      const parts = await query
        .selectFrom(tableOf('samplePart'))
        .select('sample_id')
        .where('label', 'like', `${label}%`)
        .execute()
      expect(parts.map(({ sample_id }) => sample_id)).toEqual([sampleId, sampleId])
    })
  })
})
