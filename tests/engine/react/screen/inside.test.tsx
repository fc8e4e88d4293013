import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const documents = [
  modelWith({ name: { type: 'text', title: '名称' } }),
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

const closuresOf = ({ world }: Awaited<ReturnType<typeof mountScreen>>) =>
  world.callsOf('GET /online/document/closure').map(({ query }) => query.screen)

it('a screen inside another needs no closure of its own, unless it names a screen that has not come', async () => {
  const whole = await mountScreen({ documents, handlers, screen: { screenId: 'test/detail', recordId: '7' } })
  await screen.findByLabelText('dashboard')
  expect(closuresOf(whole)).toEqual(['test/detail'])
  whole.unmount()
  const [model, detail, board] = documents as [AnyDocument, AnyDocument, AnyDocument & { cards: object[] }]
  const opening = { ...board, cards: board.cards.map((card) => ({ ...card, open: 'test/elsewhere' })) } as AnyDocument
  const cut = await mountScreen({
    documents: [model, detail, opening],
    handlers,
    screen: { screenId: 'test/detail', recordId: '7' },
  })
  await screen.findByLabelText('dashboard')
  expect(closuresOf(cut)).toEqual(['test/detail', 'test/board'])
})
