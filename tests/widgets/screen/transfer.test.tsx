import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { page, settle } from './harness.tsx'
import { openScreen, screenOf } from './openScreen.tsx'

const device = modelWith({
  name: { type: 'text', title: '设备名称' },
  signal: { type: 'decimal', title: '信号', scale: 2 },
  facilityId: { type: 'text', title: '设施' },
})
const bind = screenOf({
  id: 'test/bind',
  type: 'transfer',
  title: '绑定设备',
  model: 'thing',
  field: 'facilityId',
  value: '=$params.id',
  columns: ['name', 'signal'],
  take: '绑定',
  release: '解绑',
})

const openBind = () => {
  const devices = [
    { id: '1', name: '氨气传感器', signal: 3, rowVersion: 1, facilityId: null as string | null },
    { id: '2', name: '水表', signal: 12.5, rowVersion: 1, facilityId: 'f1' },
  ]
  return openScreen({
    documents: [bind, device],
    answers: {
      'GET /dv/thing/list': ({ query }: { query: Record<string, string> }) =>
        page(devices.filter(({ facilityId }) => (facilityId === null) === String(query.where).includes('== null'))),
      'PUT /dv/thing/edit': ({ body }: { body: Record<string, unknown> }) => {
        Object.assign(devices.find(({ id }) => id === body.id) ?? {}, body)
        return ''
      },
    },
    params: { id: 'f1' },
    awaited: '.transfer-row',
  })
}

const sides = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-transfer-list')].map((side) =>
    within(side)
      .queryAllByText(/传感器|水表/)
      .map(({ textContent }) => textContent),
  )

it('shows on each side what stands there, by the columns of the document', async () => {
  const { container } = await openBind()
  expect(sides()).toEqual([['氨气传感器'], ['水表']])
  await waitFor(() =>
    expect([...container.querySelectorAll('.transfer-facts')].map(({ textContent }) => textContent)).toEqual([
      '3.00',
      '12.50',
    ]),
  )
})

it('moves what is ticked, and says how many', async () => {
  const { world } = await openBind()
  await act(async () => fireEvent.click(screen.getByText('氨气传感器')))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /绑定/ })))
  for (const _ of [1, 2, 3]) await settle()
  await waitFor(() => expect(sides()).toEqual([[], ['氨气传感器', '水表']]))
  expect(world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)).toEqual([
    { id: '1', rowVersion: 1, facilityId: 'f1' },
  ])
})
