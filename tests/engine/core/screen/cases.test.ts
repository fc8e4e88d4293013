import { describe, expect, it } from 'vitest'
import { entriesFrom, movedPlaces, type ScreenDocument } from '#core/document'
import { casedEntries, screenByCase, wholeScreen } from '#core/screen'
import { dictDocument, libraryOf, modelDocument, screenDocument } from '#fixtures/library.ts'

const kinds = dictDocument('kind', { pond: '鱼塘', barn: '谷仓', well: '水井' })
const fields = { name: { type: 'text', title: '名称' }, kind: { type: 'dict', title: '类别', dict: 'kind' } }
const facility = modelDocument('facility', { fields })
const modelOfDepth = (id: string) => modelDocument(id, { fields: { depth: { type: 'int', title: '深' } } })
const listOf = (kind: string, more: object = {}) =>
  screenDocument(`site/${kind}-list`, { type: 'list', model: `${kind}Data`, ...more })
const documents = [
  kinds,
  facility,
  modelOfDepth('pondData'),
  modelOfDepth('barnData'),
  listOf('pond'),
  listOf('barn'),
  listOf('well', { abstract: true }),
]

const detail = (items: unknown[]) =>
  screenDocument('site/detail', { type: 'detail', model: 'facility', items }) as ScreenDocument
const library = libraryOf(...documents)
const writtenOut = (items: unknown[]) => (wholeScreen(detail(items), library) as unknown as { items: unknown[] }).items

describe('an entry by case', () => {
  it('stands once for each value whose document is there and not abstract', () => {
    expect(writtenOut(['name', { list: 'site/{kind}-list', permission: '{kind}:list', limit: 1 }])).toEqual([
      'name',
      { list: 'site/pond-list', permission: 'pond:list', limit: 1, visibleWhen: 'kind == "pond"' },
      { list: 'site/barn-list', permission: 'barn:list', limit: 1, visibleWhen: 'kind == "barn"' },
    ])
  })

  it('is the record of the field that its value names', () => {
    const profile = (name: string) => ({ type: 'one', title: name, model: `${name}Data`, foreignKey: 'facilityId' })
    const facility = modelDocument('facility', {
      fields: { ...fields, pondProfile: profile('pond'), barnProfile: profile('barn') },
    })
    const whole = wholeScreen(detail([{ one: '{kind}Profile' }]), libraryOf(...documents.with(1, facility)))
    expect(whole).toMatchObject({
      items: [
        { one: 'pondProfile', visibleWhen: 'kind == "pond"' },
        { one: 'barnProfile', visibleWhen: 'kind == "barn"' },
      ],
    })
  })

  it('keeps its own condition and tells its parts apart by id, however deep it stands', () => {
    const item = { list: 'site/{kind}-list', id: 'now', visibleWhen: 'name != null' }
    expect(writtenOut([{ tabs: [{ title: '现状', items: [item] }] }])).toEqual([
      {
        tabs: [
          {
            title: '现状',
            items: [
              { list: 'site/pond-list', id: 'now_pond', visibleWhen: '(name != null) && kind == "pond"' },
              { list: 'site/barn-list', id: 'now_barn', visibleWhen: '(name != null) && kind == "barn"' },
            ],
          },
        ],
      },
    ])
  })

  it('is told by a filter in a card, by the row in what a pin tells', () => {
    const source = { model: '{kind}Data', select: ['depth'] }
    const popup = [{ model: '{kind}Data', show: ['depth'], where: 'id == $row.id' }]
    const board = screenDocument('site/board', {
      type: 'dashboard',
      filters: { kind: { type: 'dict', title: '类别', dict: 'kind' } },
      cards: [
        { table: ['depth'], source },
        { map: 'name', source: { model: 'facility', select: ['name', 'kind'] }, popup },
      ],
    }) as ScreenDocument
    const { cards } = wholeScreen(board, library) as unknown as { cards: { popup?: unknown[] }[] }
    expect(cards).toHaveLength(3)
    expect(cards[1]).toEqual({
      table: ['depth'],
      source: { model: 'barnData', select: ['depth'] },
      visibleWhen: '$filter.kind == "barn"',
    })
    expect(cards[2]?.popup).toEqual(
      ['pond', 'barn'].map((kind) => ({ ...popup[0], model: `${kind}Data`, visibleWhen: `kind == "${kind}"` })),
    )
  })

  it('is checked case by case in its own place', () => {
    const screen = detail([{ list: 'site/{kind}-list' }, 'name']) as never
    const rounds = screenByCase(screen, library) as unknown as { items: unknown[] }[]
    expect(rounds.map(({ items }) => items)).toEqual([
      [{ list: 'site/pond-list', visibleWhen: 'kind == "pond"' }, 'name'],
      [{ list: 'site/barn-list', visibleWhen: 'kind == "barn"' }, 'name'],
    ])
    expect(casedEntries(screen, library)).toMatchObject([{ place: ['items', 0, 'list'], name: 'kind' }])
  })

  it('is found again where people wrote it, as is what stands after it, also once more entries are left out', () => {
    const whole = wholeScreen(
      detail(['name', { list: 'site/{kind}-list' }, { tabs: [{ title: '别的', items: ['kind'] }] }]),
      library,
    ) as unknown as { items: unknown[] }
    expect(movedPlaces(whole)).toEqual({
      '/items/1/visibleWhen': '/items/1/list',
      '/items/2': '/items/1',
      '/items/2/visibleWhen': '/items/1/list',
      '/items/3': '/items/2',
    })
    const items = entriesFrom(whole.items, (node, index) => (index < 2 ? [] : [{ node }]))
    expect(movedPlaces({ items })).toEqual({
      '/items/0': '/items/1',
      '/items/0/visibleWhen': '/items/1/list',
      '/items/1': '/items/2',
    })
    const own = { list: 'site/{kind}-list', visibleWhen: 'name != null' }
    expect(movedPlaces(wholeScreen(detail([own]), library))).toEqual({ '/items/1': '/items/0' })
  })

  it('leaves a screen without any as it is', () => {
    const plain = detail(['name'])
    expect(wholeScreen(plain, library)).toBe(plain)
  })
})
