import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelDocument } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const documents = [
  modelDocument({ name: { type: 'text', title: '名称' } }),
  {
    kind: 'screen',
    version: 2,
    id: 'test/detail',
    type: 'detail',
    title: '详情',
    model: 'thing',
    items: ['name', { screen: 'test/board', with: { who: '=name' } }],
  },
  {
    kind: 'screen',
    version: 2,
    id: 'test/board',
    type: 'dashboard',
    title: '看板',
    cards: [
      { id: 'n', stat: 'n', source: { model: 'thing', measure: { n: 'count()' }, where: 'name == $params.who' } },
    ],
  },
] as unknown as AnyDocument[]

const handlers = {
  'GET /dv/thing/queryById': () => ({ id: '7', name: '周涛', rowVersion: 1 }),
  'GET /dv/thing/aggregate': () => ({ rows: [{ n: 3 }], capped: false }),
}

it('a screen inside a detail is told of the record', async () => {
  const mounted = await mountScreen({ documents, handlers, screen: { screenId: 'test/detail', recordId: '7' } })
  await screen.findByLabelText('dashboard')
  await mounted.settle()
  expect(mounted.world.callsOf('GET /dv/thing/aggregate')[0]?.query.where).toBe("(name == '周涛')")
})
