import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { nodeKey, nodesOf } from '#core/design'
import { loadDashboards } from '#react/screen'
import { houseForm } from '../../engine/react/design/harness.ts'
import { openWorkbench } from './workbench.tsx'

beforeAll(loadDashboards)

const search = () => screen.getByRole('textbox', { name: /搜索/ })
const add = (word: string) => {
  fireEvent.change(search(), { target: { value: word } })
  act(() => void fireEvent.keyDown(search(), { key: 'Enter' }))
}
const headings = () => within(search().closest('.design-palette') as HTMLElement).getAllByRole('heading')

type Opened = Awaited<ReturnType<typeof openWorkbench>>
const nodes = ({ design }: Opened) => nodesOf(design.state.snapshot().rendered.screen?.outline ?? [])
const press = (element: Element, key: string, altKey = false) =>
  act(() => void fireEvent.keyDown(element, { key, altKey }))

describe('the palette of a form', () => {
  it('adds steps by the keyboard, and its panel makes one page of them again', async () => {
    const opened = await openWorkbench('device/device-form')
    const before = opened.document('screen')
    add('步骤')
    expect(opened.document('screen')).toMatchObject({
      type: 'steps',
      steps: [{ title: '步骤 1' }, { title: '步骤 2' }],
    })
    fireEvent.click(await opened.panel.findByRole('button', { name: '不分步填写' }))
    expect(opened.document('screen')).toEqual(before)
  })

  it('adds a sub-table by the keyboard, whose title is typed next, and then its columns', async () => {
    const opened = await openWorkbench('device/device-form')
    add('子表')
    await waitFor(() => expect(document.activeElement?.closest('[data-item="modelTitle"]')).not.toBeNull())
    expect(opened.design.state.snapshot().texts.map(({ id }) => id)).toContain('deviceRow')
    expect(headings().map(({ textContent }) => textContent)).toContain('新字段（子表的列）')
    add('金额')
    const columns = () => nodes(opened).filter(({ rows }) => rows === 'deviceRow')[0]?.children ?? []
    expect(columns().map(({ field }) => field)).toEqual(['name', 'money1'])
    expect(await opened.panel.findByText('列')).toBeTruthy()
    fireEvent.click(screen.getByRole('tab', { name: '大纲' }))
    const line = await screen.findByRole('treeitem', { name: /金额/ })
    press(line, 'ArrowUp', true)
    expect(columns().map(({ field }) => field)).toEqual(['money1', 'name'])
    press(line, 'Delete')
    expect(columns().map(({ field }) => field)).toEqual(['name'])
  })

  it.each([
    ['附件', '文件'],
    ['下拉', '字典'],
    ['手机', '文本'],
    ['是否', '布尔'],
  ])('finds what is called %s elsewhere', async (word, title) => {
    await openWorkbench('device/device-form')
    fireEvent.change(search(), { target: { value: word } })
    const [first] = within(screen.getByRole('region', { name: '新字段' })).getAllByRole('button')
    expect(first?.textContent).toBe(title)
  })

  it('says why a sub-table cannot be added', async () => {
    const opened = await openWorkbench('device/device-form')
    opened.server.http.get = vi.fn(() => Promise.reject(new Error('网络不通')))
    add('子表')
    await waitFor(() => expect(opened.ports.notices).toContainEqual(expect.objectContaining({ message: '网络不通' })))
    expect(opened.design.state.snapshot().undo).toBeNull()
  })
})

describe('the panel of a column of a sub-table', () => {
  it('has the words of the field of the rows, not of that of the form with the same name', async () => {
    const opened = await openWorkbench('device/device-form', {}, { rows: ['deviceSensor'] })
    const column = nodes(opened).find(({ kind, field }) => kind === 'column' && field === 'name')
    if (!column) throw new Error('no column')
    act(() => opened.design.select(nodeKey(column)))
    const title = (await opened.panel.findAllByLabelText('标题'))[0] as HTMLInputElement
    act(() => void fireEvent.change(title, { target: { value: '探头' } }))
    const [device, sensor] = ['device', 'deviceSensor'].map(
      (id) => opened.design.state.snapshot().texts.find((one) => one.id === id)?.document as { fields?: unknown },
    )
    expect(sensor?.fields).toMatchObject({ name: { title: '探头' } })
    expect(device?.fields).toMatchObject({ name: { title: '设备名称' } })
  })
})

it('a dashboard without cards asks for the first one, not for rights', async () => {
  const opened = await openWorkbench('device/figures')
  const cardCount = () => document.querySelector('.design-frame .board-cards')?.childElementCount
  const denied = () => screen.queryByText('没有您可以查看的内容')
  const { filters: _filters, ...others } = opened.document('screen') as Record<string, unknown>
  act(() => opened.design.write({ kind: 'screen', id: 'device/figures' }, houseForm({ ...others, cards: [] })))
  expect(await screen.findByText(/^还没有内容/)).toBeTruthy()
  await waitFor(() => expect(cardCount()).toBe(0))
  expect(denied()).toBeNull()
})

describe('the title of a design', () => {
  const family = { screens: [{ id: 'device/device-list', title: '设备', type: 'list' }], rows: [] }
  const menu = async (title: string) => {
    fireEvent.click(screen.getByRole('button', { name: new RegExp(title) }))
    return screen.findByRole('menuitem', { name: '列表 设备' })
  }

  it('leads to the other screens of the model once everything is stored', async () => {
    const onOpen = vi.fn()
    const opened = await openWorkbench('device/device-form', {}, { family, onOpen })
    add('整数')
    fireEvent.click(await menu('设备表单'))
    await waitFor(() => expect(onOpen).toHaveBeenCalledTimes(1))
    expect(onOpen).toHaveBeenCalledWith({
      ref: { kind: 'screen', id: 'device/device-list' },
      beside: ['device/device-form'],
    })
    expect(opened.server.saves.map(({ id }) => id)).toEqual(['device/device-form', 'device'])
  })

  it('stays where something cannot be stored, and says so', async () => {
    const onOpen = vi.fn()
    const opened = await openWorkbench('device/device-form', {}, { family, onOpen })
    act(() => opened.design.write({ kind: 'screen', id: 'device/device-form' }, '{'))
    fireEvent.click(await menu('device/device-form'))
    await waitFor(() =>
      expect(opened.ports.notices).toContainEqual(
        expect.objectContaining({ message: '还有修改没有保存，处理后再切换页面' }),
      ),
    )
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('is only a title where the model has no other screen', async () => {
    await openWorkbench('device/device-form', {}, { onOpen: vi.fn() })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('设备表单')
    expect(screen.queryByRole('button', { name: /设备表单/ })).toBeNull()
  })
})
