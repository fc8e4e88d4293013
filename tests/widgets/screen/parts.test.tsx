import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { page, people, rowsOf, setNarrow, settle } from './harness.tsx'
import { openScreen, screenOf } from './openScreen.tsx'

const model = modelWith(people, { display: 'name' })
const list = screenOf({ id: 'test/list', type: 'list', title: '村民', model: 'thing', columns: ['name', 'phone'] })
const detail = screenOf({
  id: 'test/detail',
  type: 'detail',
  title: '村民详情',
  model: 'thing',
  items: ['name', 'phone'],
})
const records = rowsOf(3)
const answers = {
  'GET /dv/thing/list': () => page(records),
  'GET /dv/thing/queryById': ({ query }: { query: { id: string } }) => records.find(({ id }) => id === query.id),
}

describe('two screens beside each other', () => {
  const split = screenOf({
    id: 'test/split',
    type: 'split',
    first: true,
    empty: '请选择一位村民',
    width: 420,
    left: { screen: 'test/list' },
    right: { screen: 'test/detail', with: { id: '=$row.id' } },
  })
  const open = () => openScreen({ documents: [split, list, detail, model], answers, awaited: '[row-id], [data-row]' })
  const sideOf = (container: HTMLElement, name: 'left' | 'right') =>
    container.querySelector(`.board-${name}`) as HTMLElement
  const press = async (container: HTMLElement, id: string) => {
    const row = container.querySelector(`[row-id="${id}"] [col-id="phone"], [data-row="${id}"]`)
    await act(async () => fireEvent.click(row as Element))
    await settle()
    await settle()
  }

  it('begin with the first row, mark the one that is pressed, and tell of it', async () => {
    const { container } = await open()
    expect(sideOf(container, 'left').style.width).toBe('420px')
    expect(await within(sideOf(container, 'right')).findByText('13800000001')).toBeTruthy()
    await press(container, '2')
    expect(await within(sideOf(container, 'right')).findByText('13800000002')).toBeTruthy()
    expect(container.querySelector('.board-chosen')?.getAttribute('row-id')).toBe('2')
  })

  it('stand in place of each other on phones, with a way back', async () => {
    setNarrow(true)
    const { container } = await open()
    expect([sideOf(container, 'left').hidden, sideOf(container, 'right').hidden]).toEqual([false, true])
    await press(container, '2')
    expect([sideOf(container, 'left').hidden, sideOf(container, 'right').hidden]).toEqual([true, false])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '返回' })))
    expect([sideOf(container, 'left').hidden, sideOf(container, 'right').hidden]).toEqual([false, true])
  })
})

it('screens on tabs are drawn when their tab is pressed', async () => {
  const tabs = screenOf({
    id: 'test/tabs',
    type: 'tabs',
    tabs: [
      { title: '详情', screen: 'test/detail', with: { id: '=$params.id' } },
      { title: '全部', screen: 'test/list' },
    ],
  })
  const { world } = await openScreen({
    documents: [tabs, list, detail, model],
    answers,
    params: { id: '3' },
    awaited: '.board-tabs',
  })
  expect(await screen.findByText('13800000003')).toBeTruthy()
  expect(world.callsOf('GET /dv/thing/list')).toHaveLength(0)
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: '全部' })))
  expect(await screen.findByText('村民2')).toBeTruthy()
})

it('lists on tabs hear of what is stored on another tab', async () => {
  const some = (id: string, title: string) => ({
    title,
    screen: `test/${id}`,
    with: { side: id },
  })
  const sided = (id: string) =>
    screenOf({
      id: `test/${id}`,
      type: 'list',
      title: id,
      permission: 'thing:list',
      source: { call: 'GET /dv/thing/side', with: { side: '=$params.side' }, fields: people },
      columns: ['name'],
      rowActions: [{ id: 'bind', title: `绑定${id}`, run: [{ call: 'POST /dv/thing/bind' }, { refresh: true }] }],
    })
  const tabs = screenOf({ id: 'test/tabs', type: 'tabs', tabs: [some('bound', '已绑定'), some('free', '未绑定')] })
  const { world } = await openScreen({
    documents: [tabs, sided('bound'), sided('free'), model],
    answers: { 'GET /dv/thing/side': () => page(records), 'POST /dv/thing/bind': () => null },
    awaited: '.board-tabs',
  })
  const requestCount = (side: string) =>
    world.callsOf('GET /dv/thing/side').filter(({ query }) => query?.side === side).length
  await expect.poll(() => requestCount('bound')).toBe(1)
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: '未绑定' })))
  const [bind] = await screen.findAllByText('绑定free')
  expect([requestCount('bound'), requestCount('free')]).toEqual([1, 1])
  await act(async () => fireEvent.click(bind as Element))
  await expect.poll(() => [requestCount('bound'), requestCount('free')]).toEqual([2, 2])
})

it('a notice says how something ended, its facts, how far it has come and what comes next', async () => {
  const notice = screenOf({
    id: 'test/notice',
    type: 'notice',
    status: 'success',
    heading: '提交成功',
    text: '已交给{$params.to}',
    facts: [
      { title: '编号', value: 'GD0001' },
      { title: '单据', value: '查看', link: '/thing/1' },
    ],
    stages: [{ title: '提交' }, { title: '审核', note: '王芳' }],
    stage: 1,
    actions: [{ id: 'back', title: '返回列表', run: [{ link: '/thing' }] }],
  })
  const { container } = await openScreen({
    documents: [notice],
    answers: {},
    params: { to: '王芳' },
    awaited: '.board-notice-body',
  })
  expect(container.querySelector('.ant-result-success .ant-result-title')?.textContent).toBe('提交成功')
  expect(screen.getByText('已交给王芳')).toBeTruthy()
  expect(screen.getByText('GD0001').previousElementSibling ?? screen.getByText('编号')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看' }).getAttribute('href')).toBe('/thing/1')
  expect(container.querySelector('.ant-steps-item-active .ant-steps-item-title')?.textContent).toBe('审核')
  expect(screen.getByRole('button', { name: '返回列表' })).toBeTruthy()
})
