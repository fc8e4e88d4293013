import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { detail, list, model, mount, press } from './harness.ts'

const documents = [
  model,
  { ...list, detail: 'test/detail' },
  {
    ...detail,
    actions: [{ id: 'paper', title: '打印', run: [{ open: 'test/paper', as: 'page', with: { id: '=id' } }] }],
  },
  { ...detail, id: 'test/paper', title: '纸', items: ['name'] },
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
