import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { list, model, mount, press } from './harness.ts'

const documents = [
  model,
  { ...list, detail: 'test/detail' },
  {
    kind: 'screen',
    version: 1,
    id: 'test/detail',
    type: 'detail',
    title: '物品',
    model: 'thing',
    actions: [{ id: 'paper', title: '打印', run: [{ open: 'test/paper', as: 'page', with: { id: '=id' } }] }],
  },
  { kind: 'screen', version: 1, id: 'test/paper', type: 'detail', title: '纸', model: 'thing', items: ['name'] },
] as AnyDocument[]

const layers = () => [...document.querySelectorAll('dialog')].map(({ hidden }) => hidden)

it('a page that is opened from a drawer hides it, and shows it again when it is closed', async () => {
  const { settle } = await mount('test/list', { documents })
  await press('详情 1', settle)
  expect(layers()).toEqual([false])
  await press('打印', settle)
  expect(layers()).toEqual([true, false])
  screen.getAllByText('×').at(-1)?.click()
  await settle()
  expect(layers()).toEqual([false])
})
