import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { drawField, drawShown } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const field = { type: 'richtext', title: '公告内容' }
const body = () => screen.getByLabelText('样例', { selector: '[contenteditable]' })
const tool = (name: string) => screen.getByTitle(name)
const draw = async (drawing: Parameters<typeof drawField>[1] = {}, state: Parameters<typeof drawField>[2] = {}) => {
  const mounted = await drawField('richtext', { field, ...drawing }, state)
  await waitFor(() => expect(document.querySelector('[role=toolbar]')).not.toBeNull())
  return mounted
}
/** Puts HTML into the text as a paste does. */
const paste = (html: string) =>
  act(async () => {
    const event = createEvent.paste(body(), {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : ''), files: [], types: ['text/html'] },
    })
    fireEvent(body(), event)
    await settled()
  })
const press = (name: string) =>
  act(async () => {
    fireEvent.click(tool(name))
    await settled()
  })

describe('the editor', () => {
  it('shows the value, and emits what the toolbar makes of it', async () => {
    const { emitted } = await draw({ value: '<p>停水通知</p>' })
    expect(body().innerHTML).toBe('<p>停水通知</p>')
    expect(document.querySelector<HTMLElement>('.rich-text-place')?.style.height).toBe('300px')
    await press('标题 2')
    expect(emitted.at(-1)).toBe('<h2>停水通知</h2>')
    expect(tool('标题 2').getAttribute('aria-pressed')).toBe('true')
    await press('撤销')
    expect(emitted.at(-1)).toBe('<p>停水通知</p>')
  })

  it('takes another value that is given, and emits nothing then', async () => {
    const { emitted, give } = await draw({ value: null })
    give('<p>改期</p><script>alert(1)</script>')
    expect(body().innerHTML).toBe('<p>改期</p>')
    give(null)
    expect(body().textContent).toBe('')
    expect(emitted).toEqual([])
  })

  it('takes what is pasted without what runs in it', async () => {
    const { emitted } = await draw({ value: null })
    await paste(
      '<p onclick="alert(1)">好<img src="x" onerror="alert(1)"></p><script>alert(1)</script><a href="javascript:alert(1)">链</a>',
    )
    expect(emitted.at(-1)).toContain('好')
    expect(String(emitted.at(-1))).not.toMatch(/onclick|onerror|script|javascript/)
    expect(body().innerHTML).not.toMatch(/onclick|onerror|script|javascript/)
  })

  it('gives the text a link only to an address', async () => {
    const { emitted } = await draw({ value: null })
    await press('链接')
    const address = screen.getByRole('textbox', { name: '链接地址' })
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(screen.getByRole('alert').textContent).toContain('请输入以 http:// 或 https:// 开头的地址')
    fireEvent.change(address, { target: { value: 'https://example.cn' } })
    await act(async () => {
      fireEvent.keyDown(address, { key: 'Enter' })
      await settled()
    })
    expect(emitted.at(-1)).toContain('href="https://example.cn"')
  })

  it('is one stop of the tab key, and arrows go on', async () => {
    await draw({ value: '<p>字</p>' })
    const tools = screen.getByRole('toolbar')
    expect(tools.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
    tool('标题 1').focus()
    fireEvent.keyDown(tool('标题 1'), { key: 'ArrowRight' })
    expect(document.activeElement).toBe(tool('标题 2'))
  })

  it('cannot be written in while it is disabled', async () => {
    await draw({ value: '<p>字</p>' }, { disabled: true })
    expect(body().getAttribute('contenteditable')).toBe('false')
    expect(tool('加粗')).toHaveProperty('disabled', true)
  })
})

describe('a picture', () => {
  const choose = (file: File) =>
    act(async () => {
      const input = document.querySelector('input[type=file]') as HTMLInputElement
      fireEvent.change(input, { target: { files: [file] } })
      await settled()
    })

  it('is sent to the folder of editors and stands in the text', async () => {
    const world = createWidgetWorld()
    const sent: FormData[] = []
    world.ports.http.on('POST /sys/common/upload', ({ body: form }) => {
      sent.push(form as FormData)
      return ok(null, { message: 'jeditor/ab/gate.png' })
    })
    const { emitted } = await draw({ value: '<p>字</p>', world })
    await choose(new File(['x'], 'gate.png', { type: 'image/png' }))
    await waitFor(() => expect(String(emitted.at(-1))).toContain('jeditor/ab/gate.png'))
    expect([sent[0]?.get('biz'), sent[0]?.get('jeditor'), sent[0]?.get('isup')]).toEqual(['jeditor', '1', '1'])
  })

  it('at a host has its address below the path of the host, and without that in the value', async () => {
    const world = createWidgetWorld()
    Object.assign(world.ports.navigation, { basePath: '/village' })
    const picture = '<p>字</p><img src="/system-api/sys/common/static/a.png" alt="闸">'
    const { emitted } = await draw({ value: picture, world })
    expect(body().innerHTML).toContain('src="/village/system-api/sys/common/static/a.png"')
    await press('标题 2')
    expect(emitted.at(-1)).toContain('src="/system-api/sys/common/static/a.png"')
    const detail = await drawShown('richtext', 'Detail', { field, value: picture, world })
    expect(detail.innerHTML).toContain('src="/village/system-api/sys/common/static/a.png"')
  })

  it('that is none is refused, one that fails is told', async () => {
    const world = createWidgetWorld()
    world.ports.http.on('POST /sys/common/upload', () => refusal('磁盘已满'))
    await draw({ value: '<p>字</p>', world })
    await choose(new File(['x'], 'a.txt', { type: 'text/plain' }))
    expect(world.ports.notices.map(({ message }) => message)).toEqual(['请上传图片'])
    await choose(new File(['x'], 'gate.png', { type: 'image/png' }))
    await waitFor(() => expect(world.ports.notices.at(-1)?.message).toContain('磁盘已满'))
  })
})

describe('what is shown', () => {
  it('is clean HTML in a detail and its text in a cell', async () => {
    const value = '<p>好<script>alert(1)</script></p><p><b onclick="alert(1)">的</b></p>'
    const detail = await drawShown('richtext', 'Detail', { field, value })
    expect(detail.innerHTML).toContain('<b>的</b>')
    expect(detail.innerHTML).not.toMatch(/script|onclick/)
    const cell = await drawShown('richtext', 'Cell', { field, value })
    expect(cell.textContent).toBe('好 的')
  })
})
