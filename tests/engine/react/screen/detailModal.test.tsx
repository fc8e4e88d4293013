import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { detail, list, model, mount, press } from './harness.ts'

const over = async (settings: object) => {
  const documents = [model, { ...list, detail: 'test/detail' }, { ...detail, ...settings }] as AnyDocument[]
  const { settle } = await mount('test/list', { documents })
  await screen.findByText('first')
  await press('详情 1', settle)
  return screen.getByRole('dialog', { name: 'modal' }).style.width
}

it('a detail in a modal is 1200 px wide, unless its document says otherwise', async () => {
  expect(await over({ present: 'modal' })).toBe('1200px')
})

it('a detail in a modal is as wide as its document says', async () => {
  expect(await over({ present: 'modal', width: 700 })).toBe('700px')
})

const gone = { 'GET /dv/thing/queryById': () => new Refusal('没有', { status: 404, code: 404 }) }

it('a record that is gone leads back to its list, which is loaded again', async () => {
  const documents = [model, { ...list, detail: 'test/detail' }, detail] as AnyDocument[]
  const { settle, world } = await mount('test/list', { documents, handlers: gone })
  await press('详情 1', settle)
  await press('返回列表', settle)
  expect(screen.queryByTestId('notFound')).toBeNull()
  expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
})

it('a record that is gone from a page of its own leads where the page says', async () => {
  let backs = 0
  const back = () => {
    backs += 1
  }
  const documents = [model, detail] as AnyDocument[]
  const { settle } = await mount('test/detail', {
    ...{ documents, handlers: gone },
    screen: { screenId: 'test/detail', params: { id: '1' }, back },
  })
  await press('返回列表', settle)
  expect(backs).toBe(1)
})
