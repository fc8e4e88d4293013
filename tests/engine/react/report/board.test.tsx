import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'
import { Refusal } from '#fixtures/engineWorld.ts'
import { cardLines } from '#react/report'

const model = modelWith({ name: { type: 'text', title: '名称' } })
const counting = { model: 'thing', measure: { n: 'count()' } }
const board = {
  kind: 'screen',
  version: 2,
  id: 'test/board',
  type: 'dashboard',
  title: '看板',
  filters: { view: { type: 'text', title: '视图' } },
  cards: [
    { id: 'all', stat: 'n', title: '全部', source: counting },
    { id: 'rows', table: ['name'], title: '清单', source: { model: 'thing', select: ['name'] } },
    { id: 'closed', text: '密', permission: 'thing:secret' },
    { id: 'off', text: '隐', visibleWhen: "$filter.view == 'device'" },
  ],
} as unknown as AnyDocument

it('tells of every card whether it is there, what it has, and what went wrong', async () => {
  const { engine } = await mountScreen({
    documents: [model, board],
    handlers: {
      'GET /dv/thing/aggregate': () => new Refusal('数据库忙'),
      'GET /dv/thing/list': () => ({ records: [{ id: '1', name: 'a' }], total: 1 }),
    },
    screen: { screenId: 'test/board' },
  })
  const [inspected] = engine.inspection.rendered.snapshot()
  if (inspected?.subject.kind !== 'dashboard') throw new Error('no dashboard is drawn')
  expect(
    cardLines(inspected.subject.board).map(({ id, cause, status, rows }) => [id, cause?.detail, status, rows]),
  ).toEqual([
    ['all', undefined, 'failed', 0],
    ['rows', undefined, 'ready', 1],
    ['closed', 'thing:secret', 'ready', 0],
    ['off', "$filter.view == 'device'", 'ready', 0],
  ])
  expect(cardLines(inspected.subject.board)[3]?.reads).toEqual([{ name: '$filter.view', value: null }])
  expect(cardLines(inspected.subject.board)[0]?.failure).not.toBe('')
})
