import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openWorkbench } from './workbench.tsx'

const note = () => screen.queryByText('“设备”还没有发布，没有记录')

it('a list of a model that was never published has no records and asks for none, until it is', async () => {
  const revisions = { device: { revision: 1, live: null } }
  const { design, ports } = await openWorkbench('device/device-list', {}, { revisions })
  const requests = () => ports.http.sent.filter(({ url }) => url.includes('/iot/device/'))
  await screen.findByRole('region', { name: '画布' })
  await expect.poll(note).not.toBeNull()
  await expect.poll(() => document.querySelector('.design-screen .ag-root')).not.toBeNull()
  expect(requests()).toEqual([])
  act(() => design.saving.published())
  await expect.poll(() => requests().length).toBeGreaterThan(0)
  expect(note()).toBeNull()
})

it('a form that is filled in says nothing of records', async () => {
  const revisions = { device: { revision: 1, live: null } }
  await openWorkbench('device/device-form', {}, { revisions })
  await expect.poll(() => document.querySelector('.design-screen [data-item]')).not.toBeNull()
  expect(note()).toBeNull()
})
