import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
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
