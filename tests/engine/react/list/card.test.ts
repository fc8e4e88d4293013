import { expect, it } from 'vitest'
import { openList } from './harness.ts'

const card = { title: 'name', image: 'note', items: ['code', 'status'] }
const document = { columns: ['name'], faces: ['table' as const, { card }] }
const model = {
  fields: {
    ...Object.fromEntries(['name', 'code', 'status'].map((name) => [name, { type: 'text' }])),
    note: { type: 'image' },
  },
}

const cardOf = (lacks: string[]) => {
  const { list } = openList({
    document,
    model: { ...model, states: undefined, editWhen: undefined, deleteWhen: undefined } as never,
    lacks,
  })
  const { card } = list
  return card && [card.title, ...(card.image ? [card.image] : []), ...card.items].map(({ field }) => field.name).join()
}

it.each([
  ['all that the document names', [], 'name,note,code,status'],
  ['nothing of a fact that is hidden', ['thing:field:code'], 'name,note,status'],
  ['no picture that is hidden', ['thing:field:note'], 'name,code,status'],
  ['nothing where the name is hidden', ['thing:field:name'], null],
])('a card shows %s', (_, lacks, names) => {
  expect(cardOf(lacks)).toBe(names)
})

it('a list without cards has none', () => {
  expect(openList().list.card).toBeNull()
})
