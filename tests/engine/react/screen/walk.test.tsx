import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { type FakeCall, Refusal } from '#fixtures/engineWorld.ts'
import { detail, list, model, mount, press } from './harness.ts'

const rows = ['first', 'second', 'third'].map((name, index) => ({ id: String(index + 1), name, status: 'on' }))
const handlers = {
  'GET /dv/thing/list': () => ({ records: rows, total: rows.length }),
  'GET /dv/thing/queryById': ({ query }: FakeCall) => rows.find(({ id }) => id === query.id),
}
const seen = { id: 'seen', title: '查看', run: [{ open: 'test/detail', with: { id: '=id' } }] }

const opened = async (rowAction: unknown, more: Record<string, () => unknown> = {}) => {
  const documents = [model, { ...list, rowActions: [rowAction], detail: 'test/detail' }, detail] as AnyDocument[]
  const mounted = await mount('test/list', { documents, handlers: { ...handlers, ...more } as typeof handlers })
  await screen.findByText('second')
  await mounted.settle()
  return mounted
}
const recordName = () => screen.queryByRole('heading', { level: 2 })?.textContent
const place = () => screen.getByTestId('walk').textContent

it.each([
  ['the built-in action', 'detail', '详情 2'],
  ['a step of an action', seen, '查看 2'],
])('a detail opened by %s leads to the rows before and after', async (_, action, title) => {
  const { settle } = await opened(action)
  await press(title, settle)
  expect([place(), recordName()]).toEqual(['2 / 3', expect.stringContaining('second')])
  await press('下一条', settle)
  expect([place(), recordName()]).toEqual(['3 / 3', expect.stringContaining('third')])
  await press('下一条', settle)
  expect(place()).toBe('3 / 3')
  await press('上一条', settle)
  await press('上一条', settle)
  expect([place(), recordName()]).toEqual(['1 / 3', expect.stringContaining('first')])
})

it('leaves out the rows whose detail the user may not open', async () => {
  const { settle } = await opened({ id: 'detail', visibleWhen: "name != 'second'" })
  await press('详情 1', settle)
  await press('下一条', settle)
  expect([place(), recordName()]).toEqual(['2 / 2', expect.stringContaining('third')])
})

it('a record that is gone says so, and the way goes on', async () => {
  const queryById = ({ query }: FakeCall) =>
    query.id === '2' ? new Refusal('没有', { status: 404, code: 404 }) : rows.find(({ id }) => id === query.id)
  const { settle } = await opened('detail', { 'GET /dv/thing/queryById': queryById as () => unknown })
  await press('详情 1', settle)
  await press('下一条', settle)
  expect(screen.getByText('返回列表')).toBeTruthy()
  await press('下一条', settle)
  expect(recordName()).toContain('third')
})

it('keeps what is shown until the next record is there', async () => {
  let answer: (record: unknown) => void = () => undefined
  const later = new Promise((resolve) => {
    answer = resolve
  })
  const queryById = ({ query }: FakeCall) => (query.id === '2' ? later : rows[0])
  const { settle } = await opened('detail', { 'GET /dv/thing/queryById': queryById as () => unknown })
  await press('详情 1', settle)
  await press('下一条', settle)
  expect([place(), recordName()]).toEqual(['2 / 3', expect.stringContaining('first')])
  await act(async () => answer(rows[1]))
  await settle()
  expect(recordName()).toContain('second')
})

it('a detail opened by link leads nowhere', async () => {
  await mount('test/detail', {
    documents: [model, detail] as AnyDocument[],
    handlers,
    screen: { screenId: 'test/detail', params: { id: '1' } },
  })
  expect(screen.queryByTestId('walk')).toBeNull()
})
