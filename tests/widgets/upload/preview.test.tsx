import { Blob as NodeBlob } from 'node:buffer'
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { previewKind } from '#widgets/upload'
import { drawField, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const press = async (element: HTMLElement) => {
  await act(async () => {
    fireEvent.click(element)
    await settled()
  })
}

const text = { kind: 'text', text: '第一行', more: true }
const field = { type: 'file', title: '附件' }

describe('how a file is previewed', () => {
  it.each([
    ['x/a.pdf', 'pdf', 'service'],
    ['x/A.PDF', 'pdf', 'service'],
    ['x/a.txt', 'server', 'service'],
    ['x/a.xlsx', 'server', 'service'],
    ['x/a.png', 'picture', 'picture'],
    ['x/a.docx', null, 'service'],
    ['x/a.zip', null, null],
    ['https://a.cn/a.pdf', null, null],
    ['x/a', null, null],
    ['x/a.constructor', null, null],
  ])('%s: %s, with a preview service %s', (path, own, served) => {
    expect([previewKind(path, false), previewKind(path, true)]).toEqual([own, served])
  })
})

describe('a preview', () => {
  it('shows a text over the page, from a cell too, and says when there is more', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('GET /sys/common/preview', ok(text))
    await drawShown('file', 'Cell', { field, value: 'x/a.txt', world })
    await press(screen.getByText('a.txt'))
    await screen.findByText('第一行')
    expect(screen.getByText('内容较多，这里只是前面的部分')).toBeDefined()
    expect(world.ports.http.sent.at(-1)?.url).toContain('path=x%2Fa.txt')
  })

  it('shows each sheet of a workbook', async () => {
    const world = createWidgetWorld()
    const sheets = [
      { name: '名单', rows: [['姓名'], ['张伟']], more: false },
      { name: '空表', rows: [], more: false },
    ]
    world.ports.http.on('GET /sys/common/preview', ok({ kind: 'sheets', sheets, more: false }))
    await drawField('file', { field, value: 'x/a.xlsx', world })
    await press(screen.getByText('a.xlsx'))
    expect((await screen.findByText('张伟')).closest('tr')?.textContent).toBe('2张伟')
    await press(screen.getByRole('tab', { name: '空表' }))
    expect(screen.getByText('文件没有内容')).toBeDefined()
  })

  it('says why there is none, and asks again', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('GET /sys/common/preview', refusal('不是完整的 Excel 文件'))
    await drawShown('file', 'Detail', { field, value: 'x/a.xlsx', world })
    await press(screen.getByText('a.xlsx'))
    await screen.findByText('不是完整的 Excel 文件')
    world.ports.http.on('GET /sys/common/preview', ok(text))
    await press(screen.getByRole('button', { name: /重\s*试/ }))
    expect(await screen.findByText('第一行')).toBeDefined()
  })

  it('goes to the preview service of the settings, with a ticket for a private file', async () => {
    const world = createWidgetWorld()
    const settings = { PREVIEW_URL: 'https://preview.village/onlinePreview', PRIVATE_FOLDERS: 'contract' }
    world.ports.http.on('GET /sys/config/data', ok(settings))
    world.ports.http.on('POST /sys/common/ticket', ok({ ticket: 't1' }))
    await world.runtime.config.load()
    await drawShown('file', 'Detail', { field, value: 'contract/0f/合同.docx', world })
    await press(screen.getByText('合同.docx'))
    const frame = (await screen.findByTitle('合同.docx', { selector: 'iframe' } as object)) as HTMLIFrameElement
    const address = new URL(frame.src)
    expect(address.origin + address.pathname).toBe('https://preview.village/onlinePreview')
    expect(address.searchParams.get('url')).toBe(
      `${location.origin}/system-api/sys/common/static/contract/0f/${encodeURIComponent('合同.docx')}?ticket=t1`,
    )
    expect(frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
  })

  it('fetches the whole file from the dialog', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('GET /sys/common/preview', ok(text))
    await drawShown('file', 'Detail', { field, value: 'x/a.txt', world })
    await press(screen.getByText('a.txt'))
    world.ports.http.on('GET /sys/common/static/x/a.txt', { status: 200, headers: {}, body: new Blob(['全部']) })
    await press(await screen.findByRole('button', { name: '下载文件' }))
    await expect.poll(() => world.ports.saved.at(-1)).toMatchObject({ fileName: 'a.txt' })
  })

  it.each([
    ['says no', { status: 200, message: '文件已被删除' }, '文件已被删除'],
    ['has no such file', { status: 404, message: '' }, '很抱歉，资源未找到!'],
  ])('says once why there is no file where the server %s', async (_, { status, message: own }, message) => {
    const world = createWidgetWorld()
    world.ports.http.on('GET /sys/common/preview', ok(text))
    await drawShown('file', 'Detail', { field, value: 'x/a.txt', world })
    await press(screen.getByText('a.txt'))
    // jsdom's own blobs cannot be read as text.
    const body = new NodeBlob([String(refusal(own).body)], { type: 'application/json' }) as Blob
    world.ports.http.on('GET /sys/common/static/x/a.txt', { status, headers: {}, body })
    await press(await screen.findByRole('button', { name: '下载文件' }))
    await expect.poll(() => world.ports.notices).toMatchObject([{ message }])
    expect(world.ports.saved).toEqual([])
  })
})
