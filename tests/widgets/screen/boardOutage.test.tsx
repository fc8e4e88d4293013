import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { TransportError } from '#runtime/port'
import { card, openBoard } from './boardHarness.tsx'
import { people, settle } from './harness.tsx'

const source = { model: 'thing', measure: { n: 'count()' } }
const cards = [
  { id: 'all', stat: 'n', title: '村民', unit: '人', source },
  { id: 'share', stat: '=n / 2', title: '一半', unit: '人', source },
  { id: 'new', table: ['name'], title: '最新', source: { model: 'thing', select: ['name'] } },
]
const handlers = {
  'GET /dv/thing/aggregate': () => ({ rows: [{ n: 1200 }], capped: false }),
  'GET /dv/thing/list': () => ({ records: [{ id: '1', name: '张三' }], total: 1 }),
}
const drawBoard = (answers: Record<string, unknown> = handlers) =>
  openBoard({ fields: people, board: { cards }, answers })

const offline = () => Promise.reject(new TransportError('network', '网络连接失败'))

it('tells an outage in one card; the others say that they are not loaded, and all come back by one press in any of them', async () => {
  const { container, world } = await drawBoard({ 'GET /dv/thing/aggregate': offline, 'GET /dv/thing/list': offline })
  await card('村民').findByText('网络连接失败')
  await waitFor(() => expect(screen.getAllByText('未加载')).toHaveLength(2))
  expect(container.querySelectorAll('.state-view.is-failed')).toHaveLength(1)
  expect(screen.getAllByText('未加载').map((text) => text.closest('section')?.ariaLabel)).toEqual(['一半', '最新'])
  world.answer(handlers)
  await act(async () => fireEvent.click(card('最新').getByRole('button', { name: '重试' })))
  await settle()
  expect([screen.queryByText('未加载'), container.querySelector('.is-failed')]).toEqual([null, null])
  expect(card('最新').getByText('张三')).toBeTruthy()
})

it('says of each figure that it is not up to date while the server is out of reach', async () => {
  const { world } = await drawBoard()
  world.answer({ 'GET /dv/thing/aggregate': offline, 'GET /dv/thing/list': offline })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '刷新' })))
  await card('最新').findByRole('button', { name: '未更新' })
  await settle()
  expect(screen.getAllByRole('button', { name: '未更新' })).toHaveLength(3)
  expect([card('村民').getByText('1,200').textContent, card('最新').getByText('张三').textContent]).toEqual([
    '1,200人',
    '张三',
  ])
})

it('tells a server that has no time in one card, and tries again by itself after 30 s', async () => {
  const busy = () => new Refusal('请求过于频繁', { status: 429 })
  const { container, world } = await drawBoard({ 'GET /dv/thing/aggregate': busy, 'GET /dv/thing/list': busy })
  await card('村民').findByText('请求过于频繁')
  await waitFor(() => expect(screen.getAllByText('未加载')).toHaveLength(2))
  world.answer(handlers)
  await act(async () => world.pass(30_000))
  await settle()
  expect([screen.queryByText('未加载'), container.querySelector('.is-failed')]).toEqual([null, null])
})

it('keeps its figures when they cannot be brought up to date, says so, and tries again', async () => {
  const { container, world } = await drawBoard()
  world.answer({ 'GET /dv/thing/list': () => new Refusal('查询超时', { status: 500 }) })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '刷新' })))
  await settle()
  expect(card('最新').getByText('张三')).toBeTruthy()
  expect([card('最新').getByRole('button', { name: '未更新' }).title, container.querySelector('.is-failed')]).toEqual([
    '查询超时',
    null,
  ])
  world.answer(handlers)
  await act(async () => fireEvent.click(card('最新').getByRole('button', { name: '未更新' })))
  await settle()
  expect(screen.queryByRole('button', { name: '未更新' })).toBeNull()
})
