import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const model = modelWith({
  name: { type: 'text', title: '名称' },
  ownerId: { type: 'text', title: '归属' },
})
const transfer = {
  kind: 'screen',
  version: 2,
  id: 'test/transfer',
  type: 'transfer',
  title: '绑定',
  model: 'thing',
  field: 'ownerId',
  value: '=$params.id',
  where: "name != 'x'",
  columns: ['name'],
  take: '绑定',
  release: '解绑',
  conflict: '已绑定其他',
} as unknown as AnyDocument

const rows = [
  { id: '1', name: 'first', rowVersion: 3, ownerId: null as string | null },
  { id: '2', name: 'second', rowVersion: 1, ownerId: 'o1' },
]

const mount = () =>
  mountScreen({
    documents: [model, transfer],
    handlers: {
      'GET /dv/thing/list': ({ query }) => {
        const free = String(query.where).startsWith('ownerId == null')
        const records = rows.filter(({ ownerId }) => (ownerId === null) === free)
        return { records, total: records.length }
      },
      'PUT /dv/thing/edit': () => '',
    },
    screen: { screenId: 'test/transfer', params: { id: 'o1' } },
  })

describe('records that are moved from one side to the other', () => {
  it('stand where they belong, each side asked for by itself', async () => {
    const { world, settle } = await mount()
    await settle()
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['绑定 first', '解绑 second'])
    expect(world.callsOf('GET /dv/thing/list').map(({ query }) => query.where)).toEqual([
      "ownerId == null && ((name != 'x'))",
      "ownerId == 'o1' && ((name != 'x'))",
    ])
    fireEvent.change(screen.getByLabelText('search'), { target: { value: "a'b" } })
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query.where).toBe(
      "ownerId == null && ((name != 'x')) && (contains(name, 'a\\'b'))",
    )
  })

  it('are written with what they belong to, under the version that was shown', async () => {
    const { world, settle } = await mount()
    await settle()
    fireEvent.click(screen.getByRole('button', { name: '绑定 first' }))
    for (const _ of [1, 2, 3]) await settle()
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ id: '1', rowVersion: 3, ownerId: 'o1' })
    fireEvent.click(screen.getByRole('button', { name: '解绑 second' }))
    for (const _ of [1, 2, 3]) await settle()
    expect(world.callsOf('PUT /dv/thing/edit')[1]?.body).toEqual({ id: '2', rowVersion: 1, ownerId: null })
    expect(screen.getByRole('status').textContent).toContain('"count":1')
  })
})
