import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import type { ListController } from '#react/list'
import { TransportError } from '#runtime/port'
import { drawList, page, rowsOf, settle } from './harness.tsx'

const list = { columns: ['name'], toolbar: ['import'] }

async function open(answer: () => unknown) {
  const rendered = await drawList({ list, handlers: { 'GET /dv/thing/list': () => page(rowsOf(1)) } })
  rendered.world.answer({ 'POST /dv/thing/importExcel': answer })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '导入' })))
  await screen.findByText('开始上传')
  const choose = (...names: string[]) => {
    const files = names.map((name) => new File(['x'], name))
    return act(async () => fireEvent.change(screen.getByLabelText(/点击或拖动文件到这里/), { target: { files } }))
  }
  const start = async () => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '开始上传' })))
    for (let round = 0; round < 5; round += 1) await settle()
  }
  const isOpen = () => rendered.list.state.snapshot().dialog === 'import'
  return { ...rendered, choose, start, isOpen }
}

describe('an import', () => {
  it('takes spreadsheets only, and begins with one', async () => {
    const { choose } = await open(() => new Done(''))
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: '开始上传' })
    expect(button().disabled).toBe(true)
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('600px')
    await choose('名单.pdf')
    expect(screen.getByRole('alert').textContent).toBe('只支持 .xls 和 .xlsx 文件')
    for (const name of ['名单.docx', '名单.csv']) await choose(name)
    expect([screen.getByRole('alert').textContent, button().disabled]).toEqual(['只支持 .xls 和 .xlsx 文件', true])
    await choose('名单.XLSX', '名单.xls')
    expect([screen.queryByRole('alert'), document.querySelectorAll('.import-row').length]).toEqual([null, 2])
    expect(button().disabled).toBe(false)
  })

  it('closes when all rows are in, and the list is loaded again', async () => {
    const rendered = await open(() => new Done('', { total: 3, success: 3, failed: 0, fileUrl: '' }))
    await rendered.choose('名单.xlsx')
    await rendered.start()
    await expect.poll(rendered.isOpen).toBe(false)
    expect(rendered.world.notices.at(-1)).toEqual({ tone: 'success', message: '文件上传成功' })
    expect(rendered.world.callsOf('GET /dv/thing/list')).toHaveLength(2)
  })

  it('says that a file is on its way, and how much of it', async () => {
    const rendered = await open(() => new Done(''))
    const checkSheet: ListController['checkSheet'] = (_, { onProgress }) => {
      onProgress(0.4)
      return new Promise(() => undefined)
    }
    Object.assign(rendered.list, { checkSheet })
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(screen.getByText('上传中...').closest('.ant-btn-loading')).not.toBeNull()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  })

  it.each([
    ['in the words of the server', ['名单.xlsx'], '共2行，成功2行，失败0行'],
    [
      'for each of several files',
      ['甲.xlsx', '乙.xlsx'],
      '甲.xlsx 共2行，成功2行，失败0行；乙.xlsx 共2行，成功2行，失败0行',
    ],
  ])('says how many rows are in %s', async (_, files, message) => {
    const rendered = await open(
      () => new Done('共2行，成功2行，失败0行', { total: 2, success: 2, failed: 0, fileUrl: '' }),
    )
    await rendered.choose(...files)
    await rendered.start()
    expect(rendered.world.notices.at(-1)).toEqual({ tone: 'success', message })
  })

  it('of which no row is in does not say that it went well', async () => {
    const rendered = await open(() => new Done('', { total: 1, success: 0, failed: 1, fileUrl: 'temp/errors.xlsx' }))
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(screen.getByText('没有导入任何数据，请修改后重新导入')).toBeTruthy()
    expect(screen.queryByText('导入成功,但是有错误数据!')).toBeNull()
  })

  it('closes with Esc when the focus went with a button that is not to be used any more', async () => {
    const rendered = await open(() => new Done('', { total: 2, success: 1, failed: 1, fileUrl: 'temp/errors.xlsx' }))
    await rendered.choose('名单.xlsx')
    await rendered.start()
    await act(async () => fireEvent.keyDown(document.body, { key: 'Escape' }))
    expect(rendered.isOpen()).toBe(false)
  })

  it('that did not reach the server can be sent again as it is', async () => {
    let answer: () => unknown = () => Promise.reject(new TransportError('network', 'Network Error'))
    const rendered = await open(() => answer())
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(screen.getByRole('alert').textContent).toContain('名单.xlsx')
    answer = () => new Done('', { total: 1, success: 1, failed: 0, fileUrl: '' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
    await settle()
    expect([rendered.isOpen(), rendered.world.callsOf('POST /dv/thing/importExcel').length]).toEqual([false, 2])
  })

  it('stays with the counts and the file of the rows that were left out', async () => {
    const errors = [{ line: 4, reason: '请输入姓名' }]
    const result = { total: 5, success: 3, failed: 2, fileUrl: 'temp/errors.xlsx', errors }
    const rendered = await open(() => new Done('', result))
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(rendered.isOpen()).toBe(true)
    expect(screen.getByText('导入成功,但是有错误数据!')).toBeTruthy()
    expect(screen.getByText('共5行，成功3行，失败2行')).toBeTruthy()
    expect(screen.getByRole('list', { name: '未导入的行' }).textContent).toBe('第 4 行：请输入姓名')
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: '点击下载' })
    expect([link.parentElement?.textContent, link.pathname]).toEqual([
      '具体详情请 点击下载',
      expect.stringContaining('/temp/errors.xlsx'),
    ])
  })

  it('fetches the report of the server with the right to it', async () => {
    const path = '/sys/common/importReport/7'
    const rendered = await open(() => new Done('', { total: 1, success: 0, failed: 1, fileUrl: path }))
    rendered.world.answer({ [`GET ${path}`]: () => '第 2 行' })
    await rendered.choose('名单.xlsx')
    await rendered.start()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '点击下载' })))
    await waitFor(() => expect(rendered.world.saved).toHaveLength(1))
    expect(rendered.world.callsOf(`GET ${path}`)).toHaveLength(1)
  })

  it('that runs out of time says so, and that what was read stays', async () => {
    const rendered = await open(() => Promise.reject(new TransportError('timeout', 'timeout of 600000ms exceeded')))
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(screen.getByRole('alert').textContent).toBe(
      '名单.xlsx 网络超时，已导入的数据会保留，请刷新列表核对后再导入其余数据',
    )
  })

  it('can be cancelled while it runs: the others are left, and the list shows what has come in', async () => {
    const rendered = await open(() => new Promise(() => {}))
    await rendered.choose('甲.xlsx', '乙.xlsx')
    await rendered.start()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '取消' })))
    await settle()
    expect(screen.getByText('已取消，取消之前写入的数据已保留')).toBeTruthy()
    expect(rendered.world.callsOf('POST /dv/thing/importExcel')).toHaveLength(1)
    expect(rendered.world.callsOf('GET /dv/thing/list')).toHaveLength(2)
    expect([rendered.isOpen(), rendered.world.notices]).toEqual([true, []])
  })

  it.each([
    ['a refusal', () => new Refusal('第 1 行表头不对'), '名单.xlsx 第 1 行表头不对'],
    ['a refusal without words', () => new Refusal(''), '名单.xlsx 文件上传失败'],
  ])('says after %s which file failed and why', async (_, answer, says) => {
    const rendered = await open(answer)
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(screen.getByRole('alert').textContent).toBe(says)
  })

  it('ends the session when the server no longer knows the login', async () => {
    const rendered = await open(() => new Refusal('Token失效，请重新登录', { status: 500 }))
    const userInfo = { id: '7', username: 'li', realname: '李', avatar: '', orgCode: 'A01' }
    rendered.world.answer({ 'POST /sys/login': () => ({ token: 't', userInfo }), 'POST /sys/logout': () => null })
    await rendered.world.runtime.session.login({ username: 'li', password: 'x' })
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(rendered.world.callsOf('POST /sys/logout')).toHaveLength(1)
    expect(rendered.world.runtime.session.state().token).toBe('')
    expect(screen.getByRole('alert').textContent).toBe('名单.xlsx Token失效，请重新登录')
    expect(screen.queryByText('已取消，取消之前写入的数据已保留')).toBeNull()
  })

  it('says which file failed and why', async () => {
    const rendered = await open(() => new Refusal('第 1 行表头不对'))
    await rendered.choose('名单.xls')
    await rendered.start()
    expect(rendered.isOpen()).toBe(true)
    expect(screen.getByRole('alert').textContent).toBe('名单.xls 第 1 行表头不对')
  })
})

describe('a check before an import', () => {
  const fault = (line: number) => ({ line, cell: `B${line}`, title: '编码', message: '与第 2 行重复' })
  const check = {
    ...{ total: 5_000, sound: 4_963, faulty: 37, faultCount: 37, missing: ['姓名'] },
    columns: [
      { title: '编码', field: '编码' },
      { title: '爱好', field: null },
    ],
    faults: Array.from({ length: 37 }, (_, at) => fault(at * 100 + 3)),
  }
  const clean = { ...check, sound: 5_000, faulty: 0, faultCount: 0, missing: [], faults: [] }

  async function checked(answer: object, imported = { total: 4_963, success: 4_963, failed: 0, fileUrl: '' }) {
    const rendered = await open(() => new Done('', imported))
    rendered.world.answer({ 'POST /dv/thing/importCheck': () => answer })
    await rendered.choose('名单.xlsx')
    await rendered.start()
    const press = async (name: RegExp | string) => {
      await act(async () => fireEvent.click(screen.getByRole('button', { name })))
      await settle()
    }
    const sent = () => rendered.world.callsOf('POST /dv/thing/importExcel').map(({ body }) => body)
    return { ...rendered, press, sent }
  }

  it('is told for what it is while the server reads the file, and so is the import after it', async () => {
    const reading = deferred<object>()
    const rendered = await open(() => new Promise(() => undefined))
    rendered.world.answer({ 'POST /dv/thing/importCheck': () => reading.promise })
    await rendered.choose('名单.xlsx')
    await rendered.start()
    expect(screen.getByRole('status').textContent).toContain('正在检查，请稍候...')
    await act(async () => reading.resolve(clean))
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '全部导入' })))
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain('正在导入，请稍候...'))
  })

  it('says rows, columns and the faults by cell, and reads nothing in', async () => {
    const { sent } = await checked(check)
    expect(screen.getByText('共 5000 行，无误 4963 行，有误 37 行')).toBeTruthy()
    expect(screen.getByText('已匹配 1 列：编码')).toBeTruthy()
    expect(screen.getByText('没有对应字段的列，不导入：爱好')).toBeTruthy()
    expect(screen.getByText('缺少必填的列：姓名')).toBeTruthy()
    const rows = within(screen.getByRole('region', { name: '有误的单元格' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect([rows.length, rows[1], rows[37]]).toEqual([38, 'B3编码与第 2 行重复', 'B3603编码与第 2 行重复'])
    expect(sent()).toEqual([])
  })

  it('leaves the choice of the sound rows alone', async () => {
    const { press, sent, isOpen } = await checked(check)
    await press('只导入无误的 4963 行')
    expect([sent().length, sent()[0]?.faulty, isOpen()]).toEqual([1, 'skip', false])
  })

  it('leaves the choice of all rows, the faulty of which come back as a report', async () => {
    const { press, sent, isOpen } = await checked(check, {
      total: 5_000,
      success: 4_963,
      failed: 37,
      fileUrl: 'temp/e.txt',
    })
    await press('全部导入')
    expect([sent().length, sent()[0]?.faulty, isOpen()]).toEqual([1, undefined, true])
    expect(screen.getByText('导入成功,但是有错误数据!')).toBeTruthy()
  })

  it('leaves the choice of none', async () => {
    const { press, sent, isOpen } = await checked(check)
    await press('不导入')
    expect([sent(), isOpen()]).toEqual([[], false])
  })

  it('without faults offers all rows, and without sound ones none', async () => {
    const one = await checked(clean)
    expect(screen.queryByRole('button', { name: /只导入/ })).toBeNull()
    await one.press('全部导入')
    expect(one.sent()).toHaveLength(1)
    one.unmount()
    await checked({ ...check, sound: 0, faulty: 5_000 })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '全部导入' }).disabled).toBe(true)
  })

  it('sends what all rows share, as the import of the list says', async () => {
    const action = { id: 'import', values: { kind: 'a', parent: '=$today' } }
    const rendered = await drawList({
      list: { columns: ['name'], toolbar: [action] },
      handlers: { 'GET /dv/thing/list': () => page(rowsOf(1)), 'POST /dv/thing/importExcel': () => new Done('', null) },
    })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '导入' })))
    await screen.findByText('开始上传')
    await act(async () =>
      fireEvent.change(screen.getByLabelText(/点击或拖动文件到这里/), {
        target: { files: [new File(['x'], '甲.xlsx')] },
      }),
    )
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '开始上传' })))
    const calls = () => rendered.world.callsOf('POST /dv/thing/importExcel')
    await expect.poll(() => calls().length).toBe(1)
    const form = calls()[0]?.body
    expect(form?.isSingleTableImport).toBe('thing')
    expect(JSON.parse(String(form?.foreignKeys))).toEqual({ kind: 'a', parent: expect.stringMatching(/^\d{4}-/) })
  })
})
