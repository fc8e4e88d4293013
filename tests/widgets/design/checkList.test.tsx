import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { houseForm, sampleDocuments } from '../../engine/react/design/harness.ts'
import { openWorkbench } from './workbench.tsx'

const mistake = {
  ...{ severity: 'error', document: { kind: 'model', id: 'device' }, pointer: '/fields/code/max', code: 'wrong-type' },
  ...{ message: '"40" 的类型不对，应为整数', hint: '应为整数' },
  fix: { title: '改为 40', edits: [{ do: 'set', at: '/fields/code/max', value: 40 }] },
}

const sampleModel = () => sampleDocuments().find(({ kind, id }) => kind === 'model' && id === 'device')

it('repairs a mistake by one press, as one step, beside the part and in the list of all', async () => {
  const { design, select, panel, server, clock, document } = await openWorkbench('device/device-form')
  server.http.post = async () => ({ documents: [], diagnostics: [mistake] }) as never
  await act(() => clock.run())
  select('code')
  expect(await panel.findByText(mistake.message)).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: '改为 40' }))
  expect(document('model')).toMatchObject({ fields: { code: { max: 40 } } })
  expect(design.state.snapshot().undo).toBe('更正：改为 40')
  act(() => design.undo())
  expect(document('model')).not.toMatchObject({ fields: { code: { max: 40 } } })
  await act(() => clock.run())
  fireEvent.click(screen.getByRole('button', { name: '检查 1' }))
  fireEvent.click((await screen.findAllByRole('button', { name: '改为 40' })).at(-1) as HTMLElement)
  expect(document('model')).toMatchObject({ fields: { code: { max: 40 } } })
})

it('does nothing about a text that has changed since it was checked', async () => {
  const { design, select, panel, server, clock, text } = await openWorkbench('device/device-form')
  server.http.post = async () => ({ documents: [], diagnostics: [mistake] }) as never
  await act(() => clock.run())
  select('code')
  await panel.findByText(mistake.message)
  const changed = `${text('model')} `
  act(() => design.write({ kind: 'model', id: 'device' }, changed))
  fireEvent.click(panel.getByRole('button', { name: '改为 40' }))
  expect(text('model')).toBe(changed)
})

it('does not say that a text which does not parse is sound, and leads to it', async () => {
  const { design, clock } = await openWorkbench('device/device-form')
  await act(() => clock.run())
  expect(await screen.findByText('检查通过')).toBeTruthy()
  act(() => design.write({ kind: 'model', id: 'device' }, '{'))
  expect(screen.queryByText('检查通过')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '文本有误' }))
  expect(await screen.findByRole('tab', { name: /1 处错误/ })).toBeTruthy()
  act(() => design.undo())
  expect(screen.getByText('检查通过')).toBeTruthy()
})

it('shows what a change breaks in a document that is not open, after a pause, with the way to it', async () => {
  const { design, server, clock, ports } = await openWorkbench('device/device-form')
  const broken = { ...mistake, ...{ fix: undefined, message: '没有字段 code', pointer: '/columns/0' } }
  const elsewhere = { ...broken, document: { kind: 'screen', id: 'device/device-list' } }
  const posted: string[] = []
  const post = async (path: string) => {
    posted.push(path)
    const isCheck = path === '/online/document/check'
    return {
      documents: [],
      diagnostics: isCheck
        ? [elsewhere, { ...elsewhere, pointer: '/columns/1' }, { ...broken, message: '说过了' }]
        : [],
    } as never
  }
  server.http.post = post
  await act(() => clock.run())
  expect(posted).toEqual(['/online/document/preview'])
  act(() => design.write({ kind: 'model', id: 'device' }, houseForm({ ...sampleModel(), title: '新名' })))
  await act(() => clock.run())
  expect(posted).toEqual(['/online/document/preview', '/online/document/preview'])
  await act(() => clock.run())
  expect(posted.at(-1)).toBe('/online/document/check')
  fireEvent.click(screen.getByRole('button', { name: '检查 1' }))
  expect(await screen.findByText('页面 device/device-list')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '设计此页' }))
  expect(ports.seen).toContain('go /online/design/screen/device%2Fdevice-list?part=%2Fcolumns%2F0')
})

it('shows what only the publication would meet, with a way only where there is a place', async () => {
  const { server, clock, design } = await openWorkbench('device/device-form')
  const rule = { ...mistake, fix: undefined, message: '菜单“设备”的数据规则不能再用', pointer: '/fields' }
  const rights = { ...rule, document: { kind: 'menu', id: '' }, message: '数据规则不再限制设备', pointer: '' }
  server.http.post = async (path) =>
    ({ documents: [], diagnostics: [], ...(path.endsWith('check') && { publishing: [rule, rights] }) }) as never
  act(() => design.write({ kind: 'model', id: 'device' }, houseForm({ ...sampleModel(), title: '新名' })))
  await act(() => clock.run())
  await act(() => clock.run())
  fireEvent.click(screen.getByRole('button', { name: '检查 2' }))
  expect(await screen.findByRole('button', { name: rule.message })).toBeTruthy()
  expect(screen.getByText(rights.message).tagName).toBe('SPAN')
})

it('gives the list of mistakes the focus, and takes it back to its button', async () => {
  const { server, clock } = await openWorkbench('device/device-form')
  server.http.post = async () => ({ documents: [], diagnostics: [mistake] }) as never
  await act(() => clock.run())
  const button = screen.getByRole('button', { name: '检查 1' })
  button.focus()
  fireEvent.click(button)
  const press = await screen.findByRole('button', { name: mistake.message })
  await waitFor(() => expect(document.activeElement).toBe(press))
  fireEvent.keyDown(press, { key: 'Tab' })
  expect(document.activeElement, 'goes on to what follows').toBe(press)
  fireEvent.keyDown(press, { key: 'Escape' })
  expect([document.activeElement, button.getAttribute('aria-expanded')]).toEqual([button, 'false'])
})

it('says that it is being checked until the server has answered, and that it could not be where it does not', async () => {
  const { server, clock } = await openWorkbench('device/device-form')
  expect(await screen.findByText('正在检查…')).toBeTruthy()
  expect(screen.queryByText('检查通过')).toBeNull()
  const { post } = server.http
  server.http.post = () => Promise.reject(new Error('no network'))
  await act(() => clock.run())
  const again = screen.getByRole('button', { name: '无法检查' })
  expect(screen.queryByText('检查通过')).toBeNull()
  server.http.post = post
  fireEvent.click(again)
  await act(() => clock.run())
  expect(screen.getByText('检查通过')).toBeTruthy()
})

it('asks a server again that did not answer', async () => {
  const { server, clock } = await openWorkbench('device/device-form')
  const { post } = server.http
  server.http.post = () => Promise.reject(new Error('no network'))
  await act(() => clock.run())
  server.http.post = post
  await act(() => clock.run())
  expect(screen.getByText('检查通过')).toBeTruthy()
})
