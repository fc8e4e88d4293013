import { describe, expect, it } from 'vitest'
import { libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'
import { watchedModel } from '#server/sockets'

const fields = { name: { type: 'text', title: '名称' } }
const model = (id: string) => modelDocument(id, { permission: id, fields })
const inside = { list: { model: 'reading', columns: ['name'], live: true } }
const library = libraryOf(
  model('device'),
  model('reading'),
  model('secret'),
  screenDocument('t/device-list', { type: 'list', model: 'device' }),
  screenDocument('t/device-detail', {
    type: 'detail',
    model: 'device',
    items: ['name', { tabs: [{ title: '读数', items: [inside] }] }],
  }),
  screenDocument('t/board', {
    type: 'dashboard',
    cards: [
      { id: 'last', kind: 'list', title: '最近', source: { model: 'reading', limit: 5 }, items: { title: 'name' } },
    ],
  }),
)
const watched = (socketKey: string, named?: string) =>
  watchedModel({ key: 'k', socketKey, params: {}, ids: [], whole: false, ...(named && { model: named }) }, library)

describe('the model whose rows are watched', () => {
  it.each([
    ['t/device-list', undefined, 'device'],
    ['t/device-list', 'device', 'device'],
    ['t/device-list', 'secret', undefined],
    ['t/device-detail', 'reading', 'reading'],
    ['t/device-detail', 'secret', undefined],
    ['t/board', 'reading', 'reading'],
    ['t/board', 'secret', undefined],
    ['t/board', undefined, undefined],
    ['t/none', 'reading', undefined],
  ])('of %s, where %s is named, is %s', (screen, named, expected) => {
    expect(watched(screen, named)).toBe(expected)
  })
})
